import type { Contract, Input, Output, ProcedureName, ReportName } from '@hai/contract/contract'
import type { Channel, RealtimeRecords } from '@hai/contract/events'
import type { Guest, KeyCaller, Member, SessionCaller, Staff } from './caller.ts'
import type { Happening } from './events/happening.ts'
import type { PersonalFile, PersonalTable, Whom } from './personal-data.ts'
import type { Transaction } from './platform/database/database.ts'
import type { SealedPlace } from './platform/sealed-place.ts'

/** Who a handler is called by, as its access level in the contract says. */
type CallerOf<Name extends ProcedureName> = Contract[Name]['access'] extends 'guest'
  ? Guest | SessionCaller
  : Contract[Name]['access'] extends 'session'
    ? SessionCaller
    : Contract[Name]['access'] extends 'admin_pre' | 'admin' | 'super_admin'
      ? Staff
      : Contract[Name] extends { api_key: string }
        ? Member | KeyCaller
        : Member

export type Handler<Name extends ProcedureName> = (caller: CallerOf<Name>, input: Input<Name>) => Promise<Output<Name>>

/**
 * Says in English what an act of the staff would do, for the message that carries its code: the act, the amount, the target, in at
 * most 120 characters (`credit $25.00 to @marie`). Fails like the act itself when it is plain that it cannot be done.
 */
export type DescribeAct<Name extends ProcedureName> = (staff: Staff, input: Input<Name>) => Promise<string>
export type Acts = { readonly [Name in ProcedureName]?: DescribeAct<Name> }

/** The calls one feature answers: `Handlers<typeof transfers>`. */
export type Handlers<Part> = { [Name in keyof Part & ProcedureName]: Handler<Name> }

/** Those of them that read reports, on whichever copy of the database they were made for. */
export type Reports<Part> = { readonly [Name in keyof Part & ReportName]: Handler<Name> }

/** Something to push to the open browsers of one member. `key` names the record: of several pushes with one key the newest counts. */
export type Push = {
  [C in Channel]: {
    [E in keyof RealtimeRecords[C]]: { user_id: string; channel: C; event: E; key: string; record: RealtimeRecords[C][E] }
  }[keyof RealtimeRecords[C]]
}[Channel]

/** Pushes to a member’s open browsers, wherever they are connected, at once or never. For what is worth nothing a moment later. */
export type Whisper = (push: Push) => void

/** Something that a provider tells us, at /webhooks/{name}: the bytes as they came, because they are what was signed. */
export interface Webhook {
  readonly name: string
  /** Resolves when it is known here, and need not be told again. Fails: BAD_REQUEST, for what the provider has not signed. */
  readonly receive: (told: {
    readonly body: Buffer
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  }) => Promise<void>
}

/** What a feature hangs into the process. Everything but `handlers` is optional. */
export interface Feature<Part = object> {
  readonly handlers: Handlers<Part>
  /** A description for each of its calls that the contract marks as an act. */
  readonly acts?: Acts
  /**
   * Turns what happened into pushes; runs on every process for everything that happened, so it asks the database little, in
   * batches, and nothing at all for members who have no open connection to this process (`isListening`). It asks about everybody whom
   * something concerns before it reads: should the read fail, they are those who are told to read anew.
   */
  readonly pushes?: (happenings: readonly Happening[], isListening: (user_id: string) => boolean) => Promise<readonly Push[]>
  /** Whether a member may hear a channel that is not everybody’s; true for channels of others. */
  readonly mayHear?: (user_id: string, channel: Channel) => Promise<boolean>
  /** Does what must follow exactly once, in the transaction that moves the consumer’s cursor. */
  readonly consumer?: {
    readonly name: string
    /**
     * Whether `handle` may do something for it; asked of everything that happens, so it looks at kind and type and asks nobody. What it
     * leaves out, `handle` would do nothing for (`concerns.test.ts`).
     */
    readonly concerns: (happening: Happening) => boolean
    readonly handle: (trx: Transaction, happenings: readonly Happening[]) => Promise<void>
  }
  /** Background work by task name (`feature:what`); the payload is parsed by the task. At least once: effects are made idempotent. */
  readonly tasks?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /**
   * The same, where others can make it wait: of each one job is worked at a time in a process, by a worker of its own, so that whoever hangs holds
   * up what is of the same name and nothing else.
   */
  readonly slowTasks?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /** Lines of a crontab (graphile-worker’s syntax) naming tasks of this feature. */
  readonly cron?: readonly string[]
  /** Where it keeps what is sealed with the key of the installation. */
  readonly sealed?: readonly SealedPlace[]
  /** What providers tell it. */
  readonly webhooks?: readonly Webhook[]
  /** What the feature holds about a member, for the copy they may ask for. */
  readonly personalData?: readonly PersonalTable[]
  /** Files it keeps for a member, for the same copy. */
  readonly personalFiles?: (whom: Whom) => Promise<readonly PersonalFile[]>
}
