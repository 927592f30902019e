import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceContext } from 'twilio/lib/rest/verify/v2/service.js'
import type { TwilioSettings } from '../../../platform/phone-verifier-config.ts'
import { readFailure, type TwilioFailure } from './twilio-refusals.ts'

const TIMEOUT_MS = 6_000
const PAUSE_MS = 200
const TRIES = 3
/** Limits concurrent requests, so that the server keeps working while Twilio hangs. */
const AT_ONCE_MAX = 50

const TWILIO_URL = 'https://verify.twilio.com'

export interface ClientOptions {
  readonly settings: TwilioSettings
  readonly timeoutMs?: number
  readonly pauseMs?: number
}

export interface TwilioClient {
  /** Retries only requests that Twilio has not accepted, because a code must not be sent or used up twice. */
  ask<Answer>(
    operation: 'start' | 'check',
    request: (service: ServiceContext) => Promise<Answer>,
  ): Promise<{ readonly answer: Answer } | { readonly failure: TwilioFailure }>
}

/** Twilio’s library takes 35 MB of memory, so it is loaded with the first code. */
export function createTwilioClient({ settings, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS }: ClientOptions): TwilioClient {
  let opened: Promise<ServiceContext> | undefined
  let underWay = 0

  async function attempt<Answer>(operation: 'start' | 'check', request: (service: ServiceContext) => Promise<Answer>) {
    opened ??= openService(settings, timeoutMs)
    const service = await opened
    const deadline = new AbortController()
    try {
      const late = pause(timeoutMs, 'late' as const, { signal: deadline.signal })
      const outcome = await Promise.race([request(service).then((answer) => ({ answer })), late])
      return outcome === 'late' ? { failure: { kind: 'unknown' } as const } : outcome
    } catch (error) {
      return { failure: readFailure(error, operation) }
    } finally {
      deadline.abort()
    }
  }

  async function askAgain<Answer>(
    operation: 'start' | 'check',
    request: (service: ServiceContext) => Promise<Answer>,
    triesLeft: number,
  ) {
    const outcome = await attempt(operation, request)
    if (!('failure' in outcome) || outcome.failure.kind !== 'not_taken' || triesLeft <= 1) return outcome
    await pause(pauseMs * (TRIES - triesLeft + 1) * (0.5 + Math.random()))
    return askAgain(operation, request, triesLeft - 1)
  }

  return {
    ask: async (operation, request) => {
      if (underWay >= AT_ONCE_MAX) return { failure: { kind: 'unknown' } }
      underWay += 1
      try {
        return await askAgain(operation, request, TRIES)
      } finally {
        underWay -= 1
      }
    },
  }
}

async function openService({ accountSid, authToken, serviceSid, apiUrl }: TwilioSettings, timeout: number) {
  const { default: twilio } = await import('twilio')
  /** The library always uses Twilio’s address; this class replaces it with the configured one. */
  class AddressedClient extends twilio.RequestClient {
    override request: InstanceType<typeof twilio.RequestClient>['request'] = (request) =>
      super.request({ ...request, uri: request.uri.replace(TWILIO_URL, apiUrl), timeout })
  }
  return twilio(accountSid, authToken, { httpClient: new AddressedClient({ timeout }) }).verify.v2.services(serviceSid)
}
