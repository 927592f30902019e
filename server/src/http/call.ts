import { isDeepStrictEqual } from 'node:util'
import { contract, type Contract, type ProcedureName } from '@hai/contract/contract'
import { fileAnswer, type FileAnswer } from '@hai/contract/file-answer'
import { codesOf, type Procedure } from '@hai/contract/procedure'
import type { RequestInfo, Staff, Tokens } from '../caller.ts'
import type { Handlers } from '../feature.ts'
import { badInput } from '../platform/bad-input.ts'
import type { Clock } from '../platform/clock.ts'
import type { Book } from '../platform/database/book.ts'
import { fail, isFailure } from '../platform/failure.ts'
import { ipPrefixOf } from '../platform/ip-prefix.ts'
import { admission, isApiKey, type Caller, type Gatekeeper } from './admission.ts'
import type { Lanes } from './lanes.ts'
import { createGuard, isKeyed, type Watch } from './guard.ts'
import {
  addressRates,
  createRateLimit,
  guestRate,
  guestRates,
  keyAddressRate,
  keyRate,
  sensitiveReadRate,
  sessionRate,
  userRates,
} from './rate-limits.ts'

interface CallRequest {
  readonly procedure: ProcedureName
  readonly input: unknown
}

/** The part of a book that calls need. */
export interface BookOfCall {
  readonly book: Book
  readonly handlers: Handlers<Contract>
  readonly confirmedActions: {
    /** Null if the token is not valid for this call, this input and this book. */
    readonly find: (
      staff: Staff,
      action_token: string,
      action: CallRequest,
    ) => Promise<{ action_id: string; is_done: boolean } | null>
    /** Marks the action as executed. Returns true if the handler had not done so. */
    readonly close: (action_id: string) => Promise<boolean>
  }
}

export interface RoutedCall extends CallRequest {
  readonly caller: Caller
  /** The name of the book that the client chose by a header. */
  readonly bookName: string | null
}

export interface CallDeps {
  /**
   * The book in which a call runs. Not a promise if it is known already. Fails: BAD_REQUEST (there is no book of the
   * chosen name), UNAVAILABLE (the book does not run in this process).
   */
  readonly bookOf: (call: RoutedCall) => BookOfCall | Promise<BookOfCall>
  readonly gatekeeper: Gatekeeper
  readonly watch: Watch
  readonly clock: Clock
  readonly lanes: Lanes
  /** `off` for tests and measurements. */
  readonly rateLimits: 'on' | 'off'
  /** `on` outside production: an answer or error that the contract does not allow becomes a 500. */
  readonly checkAnswers: 'on' | 'off'
}

export interface OpenCall {
  /**
   * Runs before the body is read, so that a flood costs no parsing. Fails: RATE_LIMITED, UNAVAILABLE (too many calls at
   * once), and with the errors of the access level.
   */
  readonly admit: (request: RequestInfo, tokens: Tokens) => Promise<Caller>
  readonly call: (caller: Caller, tokens: Tokens, body: unknown, bookName?: string | null) => Promise<unknown>
}

/** Needs no static types, because `admission` has checked the caller, and the schema has parsed the input. */
type AnyHandler = (caller: Caller, input: unknown) => Promise<unknown>

const toWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown

function checkOutput(name: string, { output: schema, file }: Procedure, output: unknown): void {
  if (file !== undefined) return void fileAnswer.parse(output)
  const parsed = schema.safeParse(output)
  if (!parsed.success) throw new Error(`${name} returned an output that does not match the contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(toWire(parsed.data), toWire(output))) throw new Error(`${name} returned more than the contract allows`)
}

async function checked(name: string, procedure: Procedure, answer: Promise<unknown>): Promise<unknown> {
  try {
    const output = await answer
    checkOutput(name, procedure, output)
    return output
  } catch (error) {
    if (!isFailure(error) || codesOf(procedure).includes(error.code)) throw error
    throw new Error(`${name} failed with ${error.code}, which the contract does not list`, { cause: error })
  }
}

function staffOnly(caller: Caller, name: string): Staff {
  if (caller.kind !== 'staff') throw new Error(`${name} is a staff call but is open to others`)
  return caller
}

type Answerer = (caller: Caller) => Promise<unknown>

/**
 * Carries out a confirmed action, once per token. If the call has an idempotency key, a repeated call with the same
 * token gets the first answer again.
 */
async function answerConfirmed(
  { confirmedActions, checkAnswers }: Pick<BookOfCall, 'confirmedActions'> & Pick<CallDeps, 'checkAnswers'>,
  staff: Staff,
  action_token: string | null,
  request: CallRequest,
  answer: Answerer,
): Promise<unknown> {
  const { action_id, is_done } =
    (action_token === null ? null : await confirmedActions.find(staff, action_token, request)) ?? fail('ACTION_CODE_REQUIRED')
  if (is_done && !isKeyed(request.procedure)) fail('ACTION_CODE_REQUIRED')
  const answered = await answer({ ...staff, action_id })
  const isForgotten = (await confirmedActions.close(action_id)) && !isKeyed(request.procedure)
  if (isForgotten && checkAnswers === 'on')
    throw new Error(`${request.procedure} ran without marking its confirmed action as executed`)
  return answered
}

/** Records an export before the file is sent. If this fails, nothing is sent. */
async function recordExport(
  { watch }: Pick<CallDeps, 'watch'>,
  staff: Staff,
  { procedure: kind, input: filters, book }: CallRequest & Pick<BookOfCall, 'book'>,
  { rows }: FileAnswer,
): Promise<void> {
  if (rows === undefined) throw new Error(`${kind} does not report the number of rows in its file`)
  await watch.recordExport(staff, { kind, filters, rows, source: 'server', book })
}

export function createCalls(deps: CallDeps): (name: ProcedureName) => OpenCall {
  const { clock } = deps
  const gatekeeper: Gatekeeper =
    deps.rateLimits === 'on' ? deps.gatekeeper : { ...deps.gatekeeper, tokenRefused: () => Promise.resolve(false) }
  const watchful = createGuard(deps.watch, clock)
  const guard = deps.rateLimits === 'on' ? watchful : { ...watchful, letPass: () => Promise.resolve() }
  const limit = (rate: Parameters<typeof createRateLimit>[0]) =>
    deps.rateLimits === 'on' ? createRateLimit(rate, clock) : () => undefined
  const limitGuest = limit(guestRate)
  const limitSession = limit(sessionRate)
  const limitKey = limit(keyRate)
  const limitKeyAddress = limit(keyAddressRate)
  const limitReads = limit(sensitiveReadRate)

  return (name) => {
    const procedure: Procedure = contract[name]
    const ownAddressRate = addressRates[name]
    const ownUserRate = userRates[name]
    const limitAddress = ownAddressRate ? limit(ownAddressRate) : limitGuest
    const ownGuestRate = guestRates[name]
    const limitGuestBeside = ownGuestRate ? limit(ownGuestRate) : () => undefined
    const limitUser = ownUserRate ? limit(ownUserRate) : limitSession

    const admit: OpenCall['admit'] = async (request, tokens) => {
      const network = ipPrefixOf(request.ip)
      if (procedure.access === 'guest') limitAddress(network)
      else if (tokens.access_token === null) limitGuest(network)
      if (isApiKey(tokens.access_token)) limitKeyAddress(network)
      const caller = await admission[procedure.access]({ gatekeeper, guard, request, tokens, procedure: name })
      if (caller.kind === 'guest') limitGuestBeside(network)
      else if (caller.kind === 'key') limitKey(caller.key_id)
      else limitUser(caller.user_id)
      if (procedure.is_sensitive_read) limitReads(staffOnly(caller, name).user_id)
      return caller
    }

    const call: OpenCall['call'] = async (caller, tokens, body, bookName = null) => {
      const { success, data: input, error } = procedure.input.safeParse(body)
      if (!success) throw badInput(error)
      const action = { procedure: name, input }
      const found = deps.bookOf({ ...action, caller, bookName })
      const { book, handlers, confirmedActions } = found instanceof Promise ? await found : found
      const handler = handlers[name] as AnyHandler
      const answer: Answerer = async (who) => {
        const answered = handler(who, input)
        return deps.checkAnswers === 'on' ? checked(name, procedure, answered) : answered
      }
      if (procedure.is_confirmed_action) {
        const confirming = { confirmedActions, checkAnswers: deps.checkAnswers }
        return answerConfirmed(confirming, staffOnly(caller, name), tokens.action_token, action, answer)
      }
      // Recorded before the call runs, because an error can also reveal something, such as a member’s balance.
      if (procedure.is_sensitive_read) await deps.watch.sensitiveRead(staffOnly(caller, name), { ...action, book })
      const answered = await answer(caller)
      if (procedure.is_export) await recordExport(deps, staffOnly(caller, name), { ...action, book }, fileAnswer.parse(answered))
      return answered
    }
    const lane = deps.lanes.of(procedure)
    return { admit: lane.atTheDoor(admit), call: lane.inPlace(call) }
  }
}
