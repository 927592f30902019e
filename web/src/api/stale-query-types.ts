import type { Contract, Output, ProcedureName } from '@hai/contract/contract'
import type { ErrorCode } from '@hai/contract/errors'
import type { Channel, RealtimeRecords } from '@hai/contract/events'
import type { RecentIds } from '../lib/recent-ids.ts'

/** A call that only reads begins with one of these verbs, or with `admin_` and the verb. */
export const readVerbs = ['count', 'download', 'find', 'get', 'is', 'list', 'preview', 'print', 'quote', 'search'] as const

/** Calls that only read, although their name does not begin with a verb for that. */
export const otherReads = [
  'admin_dispute_figures',
  'admin_search',
  'admin_view_identity_document',
  'check_hai_tag',
  'export_activity',
  'export_financial_audit',
  'read_confirmation_link',
  'read_reset_link',
  'read_ticket_link',
  'resolve_pay_link',
  'verify_receipt',
] as const satisfies readonly ProcedureName[]

/** A call that only reads. */
export type QueryName =
  | Extract<ProcedureName, `${'' | 'admin_'}${(typeof readVerbs)[number]}_${string}`>
  | (typeof otherReads)[number]

/** A call that changes something. */
export type ChangeName = Exclude<ProcedureName, QueryName>

export type StaffChangeName = {
  [Name in ChangeName]: Contract[Name]['access'] extends 'admin' | 'admin_pre' | 'super_admin' ? Name : never
}[ChangeName]
export type MemberChangeName = Exclude<ChangeName, StaffChangeName>

/** All queries of a call, or the queries whose key starts with this one. */
export type Stale = QueryName | readonly [QueryName, ...unknown[]]
export type StaleList = readonly Stale[]

export interface StaleAfterChange {
  /** On the screen: loaded again in the background. Elsewhere: loaded again when they are next shown. */
  readonly done?: StaleList
  /** As `done`, but what is not on the screen is dropped, so that no screen shows the old data first. */
  readonly dropped?: StaleList
  /** What the member agreed to, such as prices: unchanged while on the screen, loaded again when next shown. */
  readonly later?: StaleList
}

export interface StaleAfterCall<Code extends ErrorCode = ErrorCode, Answer = unknown> extends StaleAfterChange {
  /** As `done`, for a call whose answer says what it changed. */
  chosenBy?(answer: Answer): StaleList
  /** As `done`. The mutation is pending until they are loaded, so that the button of an outdated row stays busy. */
  readonly awaited?: StaleList
  /** As `done`, but with a live connection only what no event has changed a few seconds later. */
  readonly unlessLive?: StaleList
  /** Loaded again after any failure, because the call may have succeeded or the screen may be outdated. */
  readonly failed?: StaleList
  /** Loaded again after these errors. */
  readonly errors?: Partial<Readonly<Record<Code, StaleList>>>
}

/** `answer` is missing if something other than the mutation has found out that the call succeeded. */
export interface Outcome {
  readonly answer?: unknown
  readonly error: Error | null
  /** When the call began. By default now. */
  readonly called_at_ms?: number
}

/** A list is short for `done`. */
export type CallEntry<Code extends ErrorCode = ErrorCode, Answer = unknown> = StaleList | StaleAfterCall<Code, Answer>

type CodeOf<Name extends ChangeName> = Contract[Name]['errors'][number]

/** An entry for each of the calls. Names of calls, queries and errors that the contract does not have do not compile. */
export type CallTable<Names extends ChangeName> = { readonly [Name in Names]: CallEntry<CodeOf<Name>, Output<Name>> }

export type ChangeReasons<Names extends ChangeName> = Readonly<Partial<Record<Names, string>>>

/** A method type, so that it can be called with the record of a message whose channel is known only at run time. */
interface ByRecord<Fields, Result> {
  of(record: Fields): Result
}
type StaleAfterEvent<Fields> = StaleList | ByRecord<Fields, StaleList | StaleAfterChange>['of']

/** A change of one cached answer. */
export interface Patch<Name extends QueryName = QueryName> {
  readonly queryKey: readonly [Name, ...unknown[]]
  /** Returns the same object if nothing changes, and undefined if nothing is to be cached. */
  change(known: unknown): unknown
  /** True if the answer must be loaded again after the change. */
  mustReload?(changed: unknown): boolean
}

/** The cached answers that a record changes, by query, and how. */
export type Patches<Fields = unknown> = {
  readonly [Name in QueryName]?: ByRecord<Fields, Patch<Name> | readonly Patch<Name>[]>['of']
}

/** A list or a function is short for `stale`. */
export type EventEntry<Fields = unknown> =
  | StaleAfterEvent<Fields>
  | {
      /** `applyEvent` remembers the ids of applied events here and ignores an event whose id it remembers. */
      readonly applyOnce?: { readonly eventId: ByRecord<Fields, string>['of']; readonly recentIds: RecentIds }
      readonly stale?: StaleAfterEvent<Fields>
      readonly patches: Patches<Fields>
    }

export interface ChannelEntry<C extends Channel> {
  /** All queries whose content the events of the channel change. Outdated ones are loaded again after a reconnect. */
  readonly queries: readonly QueryName[]
  /** What each event makes stale, and which cached answers its record changes. */
  readonly events: { readonly [Event in keyof RealtimeRecords[C]]: EventEntry<RealtimeRecords[C][Event]> }
}

export type MemberChannel = Exclude<Channel, `admin:${string}` | `chat:${string}`>
export type ChannelTable<Channels extends Channel> = { readonly [C in Channels]: ChannelEntry<C> }

/** The tables of an app, as the live connection uses them. */
export type ChannelEntries = Readonly<
  Record<string, { readonly queries: readonly QueryName[]; readonly events: Readonly<Record<string, EventEntry>> }>
>
