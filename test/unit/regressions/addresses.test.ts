import { removedCheckLine } from "../../../src/regressions/removed-check-lines.ts";
import { describeDetector } from "./told-by.ts";

const PRIVATE = `function isPrivateAddress(address) {
  if (address.startsWith("10.")) return true;
  if (address.startsWith("192.168.")) return true;
  return address === "localhost";
}
`;
const RANGES = `const BLOCKED_RANGES = [
  "127.0.0.0/8",
  "169.254.0.0/16",
];
`;

describeDetector("a range of private addresses", removedCheckLine, {
  told: {
    "when a function no longer knows it": {
      code: PRIVATE,
      change: [['  if (address.startsWith("192.168.")) return true;\n', ""]],
      as: 'change/address-check-removed: if (address.startsWith("192.168.")) return true;',
    },
    "when a list no longer does": {
      code: RANGES,
      change: [['  "169.254.0.0/16",\n', ""]],
      as: 'change/address-check-removed: "169.254.0.0/16",',
    },
  },
  silent: {
    "when it stands in another line": {
      code: PRIVATE,
      change: [
        ['  if (address.startsWith("192.168.")) return true;\n', ""],
        ['address === "localhost"', 'address === "localhost" || /^192.168./.test(address)'],
      ],
    },
    "when the function goes as a whole": {
      code: `${PRIVATE}exports.isPort = (port) => port > 0;\n`,
      change: [[PRIVATE, ""]],
    },
    "in a list that says nothing of the kind": {
      code: RANGES.replace("BLOCKED_RANGES", "MIRRORS"),
      change: [['  "169.254.0.0/16",\n', ""]],
    },
    "in a comment": {
      code: RANGES.replace('  "169', '  // 172.16.0.0/12\n  "169'),
      change: [["  // 172.16.0.0/12\n", ""]],
    },
  },
});
