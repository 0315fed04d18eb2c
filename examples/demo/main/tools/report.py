"""Prints how many parcels are in each state, from the nightly export."""

import csv
import sys
from collections import Counter


def count_states(path: str) -> Counter:
    with open(path, newline="", encoding="utf-8") as export:
        return Counter(row["state"] for row in csv.DictReader(export))


if __name__ == "__main__":
    for state, parcels in count_states(sys.argv[1]).most_common():
        print(f"{parcels:6} {state}")
