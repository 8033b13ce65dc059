/**
 * One way in which a server can be another than the specification's. `on` says for which operation, as
 * `POST /2025-07/product/{productId}/variants`; a path of a member is written as member-path.ts says.
 */
export type Mutation =
  | (EdgeMutation & { readonly on: string })
  /** A rule that is no matter of requests and answers, by its name: whoever keeps it asks `isBroken`. */
  | { readonly kind: 'breakRule'; readonly rule: string };

/** What the edge of the sandbox does with the requests and answers of one operation. */
export type EdgeMutation =
  | { readonly kind: 'noRoute' }
  /** The operation is not told of it; with `beside`, where that other one came too. Names are read without case. */
  | { readonly kind: 'forgetParameter'; readonly name: string; readonly beside?: string }
  | { readonly kind: 'forgetHeader'; readonly name: string }
  | { readonly kind: 'setParameter'; readonly name: string; readonly value: string }
  | { readonly kind: 'forgetMember'; readonly path: string }
  /** The operation is told another value of a member of the body, which is JSON. */
  | { readonly kind: 'setMember'; readonly path: string; readonly value: unknown }
  /** A call without the header is refused with 400. */
  | { readonly kind: 'requireHeader'; readonly name: string }
  /** The operation says that it was done, and does nothing. */
  | { readonly kind: 'doNothing'; readonly status: number; readonly answer?: unknown }
  /** A body without the member, with null for it, or that has it at all, is refused with 400. */
  | { readonly kind: 'refuseBody'; readonly path: string; readonly where: 'absent' | 'null' | 'present' }
  | { readonly kind: 'omit'; readonly path: string }
  | { readonly kind: 'replace'; readonly path: string; readonly from?: unknown; readonly to: unknown }
  /** A member that the answer does not have; what should hold it must be there. */
  | { readonly kind: 'add'; readonly path: string; readonly value: unknown }
  /** Every such text of an answer that is no JSON, of a page for one. */
  | { readonly kind: 'replaceText'; readonly from: string; readonly to: string }
  | { readonly kind: 'omitHeader'; readonly name: string }
  /** Another status; with `was`, in place of that one alone; with `fromMs`, from that moment of this process on. */
  | { readonly kind: 'status'; readonly status: number; readonly was?: number; readonly fromMs?: number }
  /** What is refused, with `was` with that status alone, answers 200 and an empty object. */
  | { readonly kind: 'letPass'; readonly was?: number };

/** The mutations that the sandbox has at the moment: none, unless a test switches them on. */
export class Mutations {
  #now: readonly Mutation[] = [];

  set(...mutations: readonly Mutation[]): void {
    this.#now = mutations;
  }

  clear(): void {
    this.#now = [];
  }

  get all(): readonly Mutation[] {
    return this.#now;
  }

  isBroken(rule: string): boolean {
    return this.#now.some((mutation) => mutation.kind === 'breakRule' && mutation.rule === rule);
  }
}
