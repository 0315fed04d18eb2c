/**
 * A `reference-transaction` hook that writes down each change of a ref, and strikes the ship when its
 * number comes: `$MOMENTS/strike` holds the number and the signal. A change that is struck before it has
 * happened does not happen.
 */
export const WATCH_REFS = `#!/bin/sh
[ -n "$MOMENTS" ] || exit 0
refs=
while read -r old new ref; do refs="$refs $ref"; done
echo "$1$refs" >> "$MOMENTS/refs.txt"
[ -f "$MOMENTS/strike" ] || exit 0
read -r wanted signal < "$MOMENTS/strike"
number=0
while read -r line; do number=$((number + 1)); done < "$MOMENTS/refs.txt"
[ "$number" = "$wanted" ] || exit 0
read -r lock < "$MOMENTS/work/.git/tool/ship.lock"
pid=\${lock#*\\"pid\\":}
kill "-$signal" "\${pid%%[!0-9]*}"
[ "$1" = committed ]
`;
