import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceContext } from 'twilio/lib/rest/verify/v2/service.js'
import type { TwilioSettings } from '../../../platform/phone-verifier-config.ts'
import { readTrouble, type TwilioTrouble } from './twilio-refusals.ts'

const TIMEOUT_MS = 6_000
const PAUSE_MS = 200
const TRIES = 3
/** Limits concurrent requests, so that a provider that hangs cannot block the server. */
const AT_ONCE_MAX = 50

const TWILIO_URL = 'https://verify.twilio.com'

export interface LineOptions {
  readonly settings: TwilioSettings
  readonly timeoutMs?: number
  readonly pauseMs?: number
}

export interface TwilioLine {
  /** Retries only requests that the provider has not accepted, because a code must not be sent or used up twice. */
  ask<Answer>(
    act: 'start' | 'check',
    request: (service: ServiceContext) => Promise<Answer>,
  ): Promise<{ readonly answer: Answer } | { readonly trouble: TwilioTrouble }>
}

/** A client for Twilio Verify. The library takes 35 MB of memory, so it is loaded with the first code. */
export function createTwilioLine({ settings, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS }: LineOptions): TwilioLine {
  let opened: Promise<ServiceContext> | undefined
  let underWay = 0

  async function attempt<Answer>(act: 'start' | 'check', request: (service: ServiceContext) => Promise<Answer>) {
    opened ??= openService(settings, timeoutMs)
    const service = await opened
    const deadline = new AbortController()
    try {
      const late = pause(timeoutMs, 'late' as const, { signal: deadline.signal })
      const outcome = await Promise.race([request(service).then((answer) => ({ answer })), late])
      return outcome === 'late' ? { trouble: { kind: 'unknown' } as const } : outcome
    } catch (error) {
      return { trouble: readTrouble(error, act) }
    } finally {
      deadline.abort()
    }
  }

  async function askAgain<Answer>(
    act: 'start' | 'check',
    request: (service: ServiceContext) => Promise<Answer>,
    triesLeft: number,
  ) {
    const outcome = await attempt(act, request)
    if (!('trouble' in outcome) || outcome.trouble.kind !== 'not_taken' || triesLeft <= 1) return outcome
    await pause(pauseMs * (TRIES - triesLeft + 1) * (0.5 + Math.random()))
    return askAgain(act, request, triesLeft - 1)
  }

  return {
    ask: async (act, request) => {
      if (underWay >= AT_ONCE_MAX) return { trouble: { kind: 'unknown' } }
      underWay += 1
      try {
        return await askAgain(act, request, TRIES)
      } finally {
        underWay -= 1
      }
    },
  }
}

async function openService({ accountSid, authToken, serviceSid, apiUrl }: TwilioSettings, timeout: number) {
  const { default: twilio } = await import('twilio')
  /** The library always uses Twilio’s address. This class sends the requests to the configured address. */
  class TwilioClient extends twilio.RequestClient {
    override request: InstanceType<typeof twilio.RequestClient>['request'] = (asked) =>
      super.request({ ...asked, uri: asked.uri.replace(TWILIO_URL, apiUrl), timeout })
  }
  return twilio(accountSid, authToken, { httpClient: new TwilioClient({ timeout }) }).verify.v2.services(serviceSid)
}
