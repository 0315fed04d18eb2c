import type { Binding } from "./scopes.ts";
import type { Value } from "./value.ts";

/** The values of names: a ground that many states share, and the changes since. A copy costs only the changes. */
export class BoundValues {
  readonly #ground: ReadonlyMap<Binding, Value>;
  #changed: Map<Binding, Value>;
  /** A copy may have the same changes: they are parted when one of the two changes more. */
  #isShared = false;

  constructor(
    ground: ReadonlyMap<Binding, Value> = new Map(),
    changed = new Map<Binding, Value>(),
  ) {
    this.#ground = ground;
    this.#changed = changed;
  }

  get(binding: Binding): Value | undefined {
    return this.#changed.get(binding) ?? this.#ground.get(binding);
  }

  set(binding: Binding, held: Value): void {
    if (this.#isShared) {
      this.#changed = new Map(this.#changed);
      this.#isShared = false;
    }
    this.#changed.set(binding, held);
  }

  copy(): BoundValues {
    const copy = new BoundValues(this.#ground, this.#changed);
    copy.#isShared = true;
    this.#isShared = true;
    return copy;
  }

  /** The same, with all there is as the ground. */
  settled(): BoundValues {
    return new BoundValues(new Map([...this.#ground, ...this.#changed]));
  }

  /** Nothing was changed in one of the two alone. */
  isSame(other: BoundValues): boolean {
    return this.#changed === other.#changed;
  }

  /** Returns the changes since the ground was laid. */
  changes(): IterableIterator<[Binding, Value]> {
    return this.#changed.entries();
  }
}
