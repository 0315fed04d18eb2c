import type { Binding } from "./scopes.ts";
import type { Value } from "./value.ts";

/** What names hold: a ground that many states share, and what changed since. A copy costs only the changes. */
export class BoundValues {
  readonly #ground: ReadonlyMap<Binding, Value>;
  readonly #changed: Map<Binding, Value>;

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
    this.#changed.set(binding, held);
  }

  copy(): BoundValues {
    return new BoundValues(this.#ground, new Map(this.#changed));
  }

  /** The same, with all there is as the ground. */
  settled(): BoundValues {
    return new BoundValues(new Map([...this.#ground, ...this.#changed]));
  }

  /** What changed since the ground was laid. */
  changes(): IterableIterator<[Binding, Value]> {
    return this.#changed.entries();
  }
}
