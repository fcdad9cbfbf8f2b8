import { describe, expect, it } from "vitest";

import { parseXml } from "../../trading/parseXml.ts";
import { buildDescriptors, readDescriptors } from "./descriptorsXml.ts";

/** A graded card: its grader, its grade, and the number of its certificate. */
const item = parseXml(
  "<Item><ConditionDescriptors>" +
    "<ConditionDescriptor><Name>27501</Name><Value>275010</Value></ConditionDescriptor>" +
    "<ConditionDescriptor><Name>27502</Name><Value>275020</Value></ConditionDescriptor>" +
    "<ConditionDescriptor><Name>27503</Name><AdditionalInfo>0042</AdditionalInfo></ConditionDescriptor>" +
    "</ConditionDescriptors></Item>",
);
const CERTIFICATE = { Name: "27503", AdditionalInfo: "0042" };

describe("the descriptors of a condition", () => {
  it("are read as ids of values, without those that have free text", () => {
    expect(readDescriptors(item)).toEqual({ "27501": "275010", "27502": "275020" });
    expect(readDescriptors(undefined)).toEqual({});
  });

  it("replace what was read, and keep the certificate", () => {
    expect(buildDescriptors({ "27502": "275021" }, item)).toEqual({
      ConditionDescriptor: [{ Name: "27502", Value: "275021" }, CERTIFICATE],
    });
    expect(buildDescriptors({ "27503": "1" }, item)).toEqual({
      ConditionDescriptor: [{ Name: "27503", Value: "1" }],
    });
  });

  it("aren't sent if nothing is given", () => {
    expect(buildDescriptors(null, item)).toBeUndefined();
  });

  it("are removed if none is given, except the certificate", () => {
    expect(buildDescriptors({}, item)).toEqual({ ConditionDescriptor: [CERTIFICATE] });
    expect(buildDescriptors({}, {})).toBe("none");
  });
});
