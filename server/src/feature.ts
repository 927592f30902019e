import type { ActionFacts } from '@hai/contract/action-facts'
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
 * What a staff action would do, for the dialog and for the message with the code. Fails like the action itself if the
 * action cannot succeed.
 */
export type DescribeAction<Name extends ProcedureName> = (staff: Staff, input: Input<Name>) => Promise<ActionFacts>
export type ConfirmedActions = { readonly [Name in ProcedureName]?: DescribeAction<Name> }

export type Handlers<Part> = { [Name in keyof Part & ProcedureName]: Handler<Name> }

export type ReportHandlers<Part> = { readonly [Name in keyof Part & ReportName]: Handler<Name> }

/**
 * A message for the open browsers of a member. `key` identifies the record. Of several waiting messages with one key,
 * only the newest is sent.
 */
export type Push = {
  [C in Channel]: {
    [E in keyof RealtimeRecords[C]]: { user_id: string; channel: C; event: E; key: string; record: RealtimeRecords[C][E] }
  }[keyof RealtimeRecords[C]]
}[Channel]

/**
 * Sends a message to a member’s open browsers on all processes, without storing it. Only for messages that are useless
 * a moment later, such as typing notices.
 */
export type Broadcast = (push: Push) => void

export interface WebhookMessage {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface Webhook {
  readonly name: string
  /**
   * Resolves once the message is stored, so the provider need not send it again. Fails with BAD_REQUEST if the
   * signature is invalid.
   */
  readonly receive: (message: WebhookMessage) => Promise<void>
  /**
   * Checks the signature, and says whether the message is about a row of this book. `unknown`: the provider did not
   * answer. Called only if there are several books.
   */
  readonly isForThisBook: (message: WebhookMessage) => Promise<'yes' | 'no' | 'unknown'>
}

export interface Feature<Part = object> {
  readonly handlers: Handlers<Part>
  /** Handlers of the feature’s reports. The database is the primary or a standby. */
  readonly reportsOn?: (database: Database) => ReportHandlers<Part>
  readonly confirmedActions?: ConfirmedActions
  /**
   * Turns events into messages for browsers. Every process calls it for every event, so it must read in batches, and
   * only for members with an open connection to this process (`isListening`). Before reading, it must call
   * `isListening` for each member whom an event affects. If a read fails, the browsers of these members are told to
   * reload.
   */
  readonly pushes?: (events: readonly DomainEvent[], isListening: (user_id: string) => boolean) => Promise<readonly Push[]>
  /** Updates the in-memory caches. Every process calls it for every event, in order. */
  readonly updateCaches?: (events: readonly DomainEvent[]) => void
  /** True if the member may subscribe to the channel. Return true for channels of other features. */
  readonly maySubscribe?: (user_id: string, channel: Channel) => Promise<boolean>
  /** Processes each event exactly once, in the transaction that stores the subscriber’s position. */
  readonly subscriber?: {
    readonly name: string
    /**
     * False if `handle` would do nothing for this event (checked by `subscriber-filters.test.ts`). It must only look at
     * kind and type, because it is called for every event.
     */
    readonly handles: (event: DomainEvent) => boolean
    readonly handle: (trx: Transaction, events: readonly DomainEvent[]) => Promise<void>
  }
  /** Background jobs by name (`feature:what`). A job must be idempotent, because it may run more than once. */
  readonly jobs?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /**
   * Jobs that may wait long for another server. Each has its own worker per process, so that it delays no other job.
   */
  readonly slowJobs?: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  readonly cron?: readonly string[]
  /** The columns in which the feature stores encrypted data. */
  readonly sealed?: readonly SealedPlace[]
  readonly webhooks?: readonly Webhook[]
  readonly personalData?: readonly PersonalTable[]
  readonly personalFiles?: (subject: DataSubject) => Promise<readonly PersonalFile[]>
}
