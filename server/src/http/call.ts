import { isDeepStrictEqual } from 'node:util'
import { contract, type Contract, type ProcedureName } from '@hai/contract/contract'
import { fileAnswer, type FileAnswer } from '@hai/contract/file-answer'
import { codesOf, type Procedure } from '@hai/contract/procedure'
import type { RequestInfo, Staff, Tokens } from '../caller.ts'
import type { Handlers } from '../feature.ts'
import { badInput } from '../platform/bad-input.ts'
import type { Clock } from '../platform/clock.ts'
import { fail, isFailure } from '../platform/failure.ts'
import { householdOf } from '../platform/household.ts'
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

/** A call, with its input as the contract’s schema has parsed it. */
interface Asked {
  readonly procedure: ProcedureName
  readonly input: unknown
}

export interface CallDeps {
  readonly handlers: Handlers<Contract>
  readonly gatekeeper: Gatekeeper
  readonly watch: Watch
  readonly acts: {
    /** What this token was given for, if that is just this; null: it lets nobody do it. */
    readonly find: (staff: Staff, act_token: string, act: Asked) => Promise<{ act_id: string; is_done: boolean } | null>
    /** Told that an act was answered. Answers whether nothing had taken it: its token would have been good again. */
    readonly close: (act_id: string) => Promise<boolean>
  }
  readonly clock: Clock
  readonly lanes: Lanes
  /** `off` for benchmarks. */
  readonly rateLimits: 'on' | 'off'
  /** `on` outside production: an output or a refusal that the contract does not know is a bug, and becomes a 500. */
  readonly checkAnswers: 'on' | 'off'
}

export interface OpenCall {
  /**
   * Counts the call and says who makes it. Nothing of the body has been read yet: a flood costs no parsing.
   * Fails: RATE_LIMITED, and as the access level refuses.
   */
  readonly admit: (request: RequestInfo, tokens: Tokens) => Promise<Caller>
  /** Answers a caller who was admitted. */
  readonly call: (caller: Caller, tokens: Tokens, body: unknown) => Promise<unknown>
}

/** Types fold away here: what a handler is given has been let in by `admission` and parsed by the contract’s own schema. */
type AnyHandler = (caller: Caller, input: unknown) => Promise<unknown>

const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown

/** Throws when `output` misses a field, has one too many, or one of another type than the contract says. */
function checkOutput(name: string, { output: schema, file }: Procedure, output: unknown): void {
  if (file !== undefined) return void fileAnswer.parse(output)
  const parsed = schema.safeParse(output)
  if (!parsed.success) throw new Error(`${name} answered otherwise than the contract says: ${parsed.error.message}`)
  if (!isDeepStrictEqual(wire(parsed.data), wire(output))) throw new Error(`${name} answered more than the contract says`)
}

/** The answer itself, once it is known to be one that the contract lists. */
async function checked(name: string, procedure: Procedure, answer: Promise<unknown>): Promise<unknown> {
  try {
    const output = await answer
    checkOutput(name, procedure, output)
    return output
  } catch (error) {
    if (!isFailure(error) || codesOf(procedure).includes(error.code)) throw error
    throw new Error(`${name} refused with ${error.code}, which the contract does not list`, { cause: error })
  }
}

function staffOnly(caller: Caller, name: string): Staff {
  if (caller.kind !== 'staff') throw new Error(`${name} is the staff’s, and open to others`)
  return caller
}

type Answering = (caller: Caller) => Promise<unknown>

/**
 * Lets whoever has a token for just this do it, once; where a key tells which the first answer was, its token may ask for that again.
 * Fails: ACT_CODE_REQUIRED.
 */
async function answerAct(
  { acts, checkAnswers }: Pick<CallDeps, 'acts' | 'checkAnswers'>,
  staff: Staff,
  act_token: string | null,
  asked: Asked,
  answer: Answering,
): Promise<unknown> {
  const { act_id, is_done } = (act_token === null ? null : await acts.find(staff, act_token, asked)) ?? fail('ACT_CODE_REQUIRED')
  if (is_done && !isKeyed(asked.procedure)) fail('ACT_CODE_REQUIRED')
  const answered = await answer({ ...staff, act_id })
  const isForgotten = (await acts.close(act_id)) && !isKeyed(asked.procedure)
  if (isForgotten && checkAnswers === 'on') throw new Error(`${asked.procedure} was done, and did not note it in its transaction`)
  return answered
}

/** Before any of the file is sent: without the note there is no file. */
async function recordExport({ watch }: Pick<CallDeps, 'watch'>, staff: Staff, asked: Asked, { rows }: FileAnswer): Promise<void> {
  const { procedure: kind, input: filters } = asked
  if (rows === undefined) throw new Error(`${kind} does not say how many rows its file has`)
  await watch.recordExport(staff, { kind, filters, rows, source: 'server' })
}

/** Makes two functions of every procedure: one admits and counts its caller, one parses, answers and checks. */
export function createCalls(deps: CallDeps): (name: ProcedureName) => OpenCall {
  const { clock } = deps
  const gatekeeper: Gatekeeper =
    deps.rateLimits === 'on' ? deps.gatekeeper : { ...deps.gatekeeper, tokenRefused: () => Promise.resolve() }
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
    const handler = deps.handlers[name] as AnyHandler
    const ownAddressRate = addressRates[name]
    const ownUserRate = userRates[name]
    const limitAddress = ownAddressRate ? limit(ownAddressRate) : limitGuest
    const ownGuestRate = guestRates[name]
    const limitGuestBeside = ownGuestRate ? limit(ownGuestRate) : () => undefined
    const limitUser = ownUserRate ? limit(ownUserRate) : limitSession

    const admit: OpenCall['admit'] = async (request, tokens) => {
      const network = householdOf(request.ip)
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

    const call: OpenCall['call'] = async (caller, tokens, body) => {
      const { success, data: input, error } = procedure.input.safeParse(body)
      if (!success) throw badInput(error)
      const asked = { procedure: name, input }
      const answer: Answering = async (who) => {
        const answered = handler(who, input)
        return deps.checkAnswers === 'on' ? checked(name, procedure, answered) : answered
      }
      if (procedure.is_act) return answerAct(deps, staffOnly(caller, name), tokens.act_token, asked, answer)
      // Before it is answered: a refusal tells something, too, and how much a member has is in some of them.
      if (procedure.is_sensitive_read) await deps.watch.sensitiveRead(staffOnly(caller, name), asked)
      const answered = await answer(caller)
      if (procedure.is_export) await recordExport(deps, staffOnly(caller, name), asked, fileAnswer.parse(answered))
      return answered
    }
    const lane = deps.lanes.of(procedure)
    return { admit: lane.atTheDoor(admit), call: lane.inPlace(call) }
  }
}
