import type { Contract, Input, Output, ProcedureName, ReportName } from '@hai/contract/contract'
import type { Channel, RealtimeRecords } from '@hai/contract/events'
import type { Guest, KeyCaller, Member, SessionCaller, Staff } from './caller.ts'
import type { Happening } from './events/happening.ts'
import type { PersonalFile, PersonalTable, Whom } from './personal-data.ts'
import type { Database, Transaction } from './platform/database/database.ts'
import type { SealedPlace } from './platform/sealed-place.ts'

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
 * A short English description of a staff act for the message with its code: action, amount and target in at most 120
 * characters (`credit $25.00 to @marie`). Fails like the act itself when it cannot succeed.
 */
export type DescribeAct<Name extends ProcedureName> = (staff: Staff, input: Input<Name>) => Promise<string>
export type Acts = { readonly [Name in ProcedureName]?: DescribeAct<Name> }

export type Handlers<Part> = { [Name in keyof Part & ProcedureName]: Handler<Name> }

export type ReportHandlers<Part> = { readonly [Name in keyof Part & ReportName]: Handler<Name> }

/**
 * A message for the open browsers of one member. `key` names the record: of several pushes with one key, the newest
 * counts.
 */
export type Push = {
  [C in Channel]: {
    [E in keyof RealtimeRecords[C]]: { user_id: string; channel: C; event: E; key: string; record: RealtimeRecords[C][E] }
  }[keyof RealtimeRecords[C]]
}[Channel]

/**
 * Pushes to a member’s open browsers on any process, at once or never. For messages that are worthless a moment later.
 */
export type Whisper = (push: Push) => void

export interface Webhook {
  readonly name: string
  /** Resolves once it is stored, so that it need not be repeated. Fails: BAD_REQUEST when the signature is invalid. */
  readonly receive: (told: {
    readonly body: Buffer
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  }) => Promise<void>
}

/** Everything a feature adds to the process. All except `handlers` is optional. */
export interface Feature<Part = object> {
  readonly handlers: Handlers<Part>
  /** Its reports, reading from a given database: the primary or a standby. */
  readonly reportsOn?: (database: Database) => ReportHandlers<Part>
  /** A description for each call that the contract marks as an act. */
  readonly acts?: Acts
  /**
   * Turns events into pushes. Runs on every process for every event, so it reads in batches, and only for members with
   * an open connection here (`isListening`). It calls `isListening` for everyone concerned before reading: if the read
   * fails, those members are told to reload.
   */
  readonly pushes?: (happenings: readonly Happening[], isListening: (user_id: string) => boolean) => Promise<readonly Push[]>
  /** Keeps in-memory caches current. Called on every process for every event, in order. */
  readonly updateCaches?: (happenings: readonly Happening[]) => void
  /** True when the member may subscribe to a channel. Return true for channels of other features. */
  readonly mayHear?: (user_id: string, channel: Channel) => Promise<boolean>
  /** Processes events exactly once, in the transaction that moves the consumer’s cursor. */
  readonly consumer?: {
    readonly name: string
    /**
     * False when `handle` would do nothing for this event (checked by `concerns.test.ts`). Called for every event, so
     * it only looks at kind and type.
     */
    readonly concerns: (happening: Happening) => boolean
    readonly handle: (trx: Transaction, happenings: readonly Happening[]) => Promise<void>
  }
  /**
   * Background jobs by name (`feature:what`). Each parses its payload and must be idempotent, because it may run more
   * than once.
   */
  readonly jobs?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /**
   * Jobs that may wait for others. Each name has its own worker in each process, so a hanging job delays only jobs of
   * the same name.
   */
  readonly slowJobs?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  readonly cron?: readonly string[]
  /** The places where it stores data encrypted with the installation’s key. */
  readonly sealed?: readonly SealedPlace[]
  readonly webhooks?: readonly Webhook[]
  readonly personalData?: readonly PersonalTable[]
  readonly personalFiles?: (whom: Whom) => Promise<readonly PersonalFile[]>
}
