/**
 * One way in which a server can deviate from the specification. `on` names the operation, as
 * `POST /2025-07/product/{productId}/variants`; member-path.ts describes the notation of member paths.
 */
export type Mutation =
  | (EdgeMutation & { readonly on: string })
  /** A rule that does not concern requests and responses, by its name: the code that implements it calls `isBroken`. */
  | { readonly kind: 'breakRule'; readonly rule: string };

/** What the sandbox's edge does with the requests and responses of one operation. */
export type EdgeMutation =
  | { readonly kind: 'noRoute' }
  /**
   * Hides the parameter from the operation; with `beside`, only if that other one was sent too. Names are
   * case-insensitive.
   */
  | { readonly kind: 'forgetParameter'; readonly name: string; readonly beside?: string }
  | { readonly kind: 'forgetHeader'; readonly name: string }
  | { readonly kind: 'setParameter'; readonly name: string; readonly value: string }
  | { readonly kind: 'forgetMember'; readonly path: string }
  /** Passes another value of a member of the JSON body to the operation. */
  | { readonly kind: 'setMember'; readonly path: string; readonly value: unknown }
  /** A call without the header is refused with 400. */
  | { readonly kind: 'requireHeader'; readonly name: string }
  /** The operation reports success and does nothing. */
  | { readonly kind: 'doNothing'; readonly status: number; readonly answer?: unknown }
  /** A body without the member, with null for it, or with any value is refused with 400. */
  | { readonly kind: 'refuseBody'; readonly path: string; readonly where: 'absent' | 'null' | 'present' }
  | { readonly kind: 'omit'; readonly path: string }
  | { readonly kind: 'replace'; readonly path: string; readonly from?: unknown; readonly to: unknown }
  /** Adds a member that the response does not have; its parent must exist. */
  | { readonly kind: 'add'; readonly path: string; readonly value: unknown }
  /** Replaces every occurrence of a text in a response that is not JSON, such as a page. */
  | { readonly kind: 'replaceText'; readonly from: string; readonly to: string }
  | { readonly kind: 'omitHeader'; readonly name: string }
  /** Another status; with `was`, only in place of that one; with `fromMs`, from that moment of this process on. */
  | { readonly kind: 'status'; readonly status: number; readonly was?: number; readonly fromMs?: number }
  /** A refusal, with `was` only one with that status, becomes 200 and an empty object. */
  | { readonly kind: 'letPass'; readonly was?: number };

/** The currently active mutations of the sandbox: none, unless a test switches them on. */
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
