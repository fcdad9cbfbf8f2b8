import { useMutation } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";

import { inboxPreferences, MAX_REPLY, MAX_TEMPLATES, type ReplyTemplate } from "@contract/inbox";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { usePerson } from "@/lib/session/session";
import { setInboxPreferences } from "@/lib/session/userRecord";
import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { TextAreaField, TextField } from "@/ui/controls/TextField";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";
import { showToast } from "@/ui/overlays/toast";
import { Banner } from "@/ui/status/Banner";

import { templatesCopy } from "../copy";

/** Edits the user's reply templates, and the lowest share of the price that offers to watchers may have. */
export function TemplatesDialog({ onClose }: { readonly onClose: () => void }) {
  const { uid, record } = usePerson();
  const [stored] = useState(() =>
    inboxPreferences.catch(inboxPreferences.parse({})).parse(record.inboxPreferences ?? {}),
  );
  const [templates, setTemplates] = useState<readonly ReplyTemplate[]>(stored.templates);
  const [floor, setFloor] = useState(String(stored.floorPercent));
  const [isTried, setTried] = useState(false);
  const floorPercent = /^\d{1,2}$/.test(floor.trim()) ? Number(floor) : NaN;
  const isFloorGood = floorPercent >= 1 && floorPercent <= 95;
  const isComplete = templates.every(({ name, text }) => name.trim() !== "" && text.trim() !== "");
  const save = useMutation({
    mutationFn: () => setInboxPreferences(uid, { templates: [...templates], floorPercent }),
    onSuccess: () => {
      showToast(templatesCopy.saved);
      onClose();
    },
  });
  const change = (id: string, fields: Partial<ReplyTemplate>) =>
    setTemplates((all) => all.map((one) => (one.id === id ? { ...one, ...fields } : one)));
  return (
    <ActionDialog
      tall
      width={600}
      title={templatesCopy.title}
      description={templatesCopy.hint}
      actionLabel={templatesCopy.save}
      busy={save.isPending}
      onAction={() => {
        setTried(true);
        if (isComplete && isFloorGood) save.mutate();
      }}
      onClose={onClose}
    >
      <div className="-mx-5 grid content-start gap-4 overflow-auto px-5 py-1">
        {templates.length === 0 && <p className="text-muted">{templatesCopy.none}</p>}
        {templates.map(({ id, name, text }) => (
          <div key={id} className="grid gap-2 rounded-lg border p-3">
            <div className="flex items-end gap-2">
              <TextField
                className="flex-1"
                label={templatesCopy.name}
                value={name}
                maxLength={60}
                autoComplete="off"
                onChange={(event) => change(id, { name: event.target.value })}
              />
              <IconButton
                label={templatesCopy.remove(name)}
                icon={Trash2}
                onClick={() => setTemplates((all) => all.filter((one) => one.id !== id))}
              />
            </div>
            <TextAreaField
              label={templatesCopy.text}
              rows={3}
              value={text}
              maxLength={MAX_REPLY}
              onChange={(event) => change(id, { text: event.target.value })}
            />
          </div>
        ))}
        <div>
          <Button
            icon={Plus}
            disabled={templates.length >= MAX_TEMPLATES}
            onClick={() => setTemplates((all) => [...all, { id: crypto.randomUUID(), name: "", text: "" }])}
          >
            {templatesCopy.add}
          </Button>
          {templates.length >= MAX_TEMPLATES && <p className="mt-1 text-muted">{templatesCopy.full}</p>}
        </div>
        <TextField
          label={templatesCopy.floor}
          hint={templatesCopy.floorHint}
          inputMode="numeric"
          value={floor}
          error={isTried && !isFloorGood ? templatesCopy.badFloor : null}
          onChange={(event) => setFloor(event.target.value)}
        />
      </div>
      {isTried && !isComplete && <Banner tone="warning" title={templatesCopy.nameless} />}
      <FailureBanner title={templatesCopy.saveFailed} error={save.error} />
    </ActionDialog>
  );
}
