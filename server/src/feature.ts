import type { Contract, Input, Output, ProcedureName, ReportName } from '@hai/contract/contract'
import type { Channel, RealtimeRecords } from '@hai/contract/events'
import type { Guest, KeyCaller, Member, SessionCaller, Staff } from './caller.ts'
import type { DomainEvent } from './events/domain-event.ts'
import type { PersonalFile, PersonalTable, DataSubject } from './personal-data.ts'
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
export type DescribeAction<Name extends ProcedureName> = (staff: Staff, input: Input<Name>) => Promise<string>
export type ConfirmedActions = { readonly [Name in ProcedureName]?: DescribeAction<Name> }

export type Handlers<Part> = { [Name in keyof Part & ProcedureName]: Handler<Name> }

export type ReportHandlers<Part> = { readonly [Name in keyof Part & ReportName]: Handler<Name> }

/**
 * A message for the open browsers of one member. `key` names the record. If several pushes have the same key, only the
 * newest is sent.
 */
export type Push = {
  [C in Channel]: {
    [E in keyof RealtimeRecords[C]]: { user_id: string; channel: C; event: E; key: string; record: RealtimeRecords[C][E] }
  }[keyof RealtimeRecords[C]]
}[Channel]

/**
 * Sends a push to a member’s open browsers on any process, without storing it. Only for messages that are worthless a
 * moment later, such as typing notices.
 */
export type Broadcast = (push: Push) => void

export interface Webhook {
  readonly name: string
  /**
   * Resolves once the message is stored, so that the provider need not repeat it. Fails: BAD_REQUEST when the signature
   * is invalid.
   */
  readonly receive: (told: {
    readonly body: Buffer
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  }) => Promise<void>
}

/** Everything a feature adds to the process. All except `handlers` is optional. */
export interface Feature<Part = object> {
  readonly handlers: Handlers<Part>
  /** The handlers of the feature’s reports, which read from the given database: the primary or a standby. */
  readonly reportsOn?: (database: Database) => ReportHandlers<Part>
  /** A description for each call that the contract marks as an act. */
  readonly confirmedActions?: ConfirmedActions
  /**
   * Turns events into pushes. It runs on every process for every event, so it must read in batches, and only for
   * members with an open connection on this process (`isListening`). It must call `isListening` for everyone concerned
   * before reading. If the read fails, the browsers of those members are told to reload.
   */
  readonly pushes?: (events: readonly DomainEvent[], isListening: (user_id: string) => boolean) => Promise<readonly Push[]>
  /** Keeps in-memory caches current. Called on every process for every event, in order. */
  readonly updateCaches?: (events: readonly DomainEvent[]) => void
  /** True when the member may subscribe to a channel. Return true for channels of other features. */
  readonly maySubscribe?: (user_id: string, channel: Channel) => Promise<boolean>
  /** Processes events exactly once, in the transaction that moves the consumer’s cursor. */
  readonly consumer?: {
    readonly name: string
    /**
     * False when `handle` would do nothing for this event (checked by `consumer-filters.test.ts`). Called for every
     * event, so it only looks at kind and type.
     */
    readonly handles: (event: DomainEvent) => boolean
    readonly handle: (trx: Transaction, events: readonly DomainEvent[]) => Promise<void>
  }
  /**
   * Background jobs by name (`feature:what`). Each parses its payload and must be idempotent, because it may run more
   * than once.
   */
  readonly jobs?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /**
   * Jobs that may take long because they wait for another server. Each name has its own worker in each process, so a
   * slow job delays only jobs of the same name.
   */
  readonly slowJobs?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  readonly cron?: readonly string[]
  /** The places where the feature stores data encrypted with the installation’s key. */
  readonly sealed?: readonly SealedPlace[]
  readonly webhooks?: readonly Webhook[]
  readonly personalData?: readonly PersonalTable[]
  readonly personalFiles?: (subject: DataSubject) => Promise<readonly PersonalFile[]>
}
