interface FigureLineProps {
  readonly figures: readonly (readonly [label: string, value: string])[];
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string;
}

/** Shows figures in one line, each before its label. */
export function FigureLine({ figures, ...rest }: FigureLineProps) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1" {...rest}>
      {figures.map(([label, value]) => (
        <div key={label} className="flex items-baseline gap-1.5 text-muted">
          <dt>{label}</dt>
          <dd className="-order-1 font-strong text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
