import { QueryClientProvider } from '@tanstack/react-query'
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import type { ErrorBody, ErrorCode } from '@hai/contract/errors'
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { compileDictionary, readDictionary } from '../../tools/dictionaries.ts'
import { aProfile } from './test-profile.ts'

// Steps can take more than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

const texts = JSON.stringify(compileDictionary(readDictionary('en')))

type Answer = object | 'lost' | { readonly refused: ErrorCode; readonly data?: ErrorBody['data'] }
interface Made {
  readonly call: string
  readonly input: Readonly<Record<string, unknown>>
}

const isRefusal = (answer: object): answer is { refused: ErrorCode; data?: object } => 'refused' in answer

function responseOf(answer: Answer): Promise<Response> {
  if (answer === 'lost') return Promise.reject(new TypeError('the network is gone'))
  if (!isRefusal(answer)) return Promise.resolve(Response.json(answer))
  const { refused: code, data = {} } = answer
  return Promise.resolve(Response.json({ code, message: '', request_id: 'r', data }, { status: 409 }))
}

/** A fake server. It records the calls. A call without a prepared answer fails like a lost connection. */
export class TestServer {
  private readonly next = new Map<string, Answer[]>()
  private readonly slow = new Map<string, Promise<Answer>>()
  private readonly always = new Map<string, (input: never) => Answer>()
  calls: Made[] = []
  /** Sends an event to the last handler of any channel. Cached answers are not patched. */
  sendEvent: (message: { event: string }) => void = () => undefined

  /** The answers to the next calls. */
  answer(call: ProcedureName, ...answers: readonly Answer[]): void {
    this.next.set(call, [...answers])
  }

  /** The next call waits for its answer. */
  answerSlowly(call: ProcedureName, answer: Promise<Answer>): void {
    this.slow.set(call, answer)
  }

  /** The next call waits until the returned function answers it. */
  hold(call: ProcedureName): (answer: Answer) => Promise<void> {
    let answerIt = (_answer: Answer): void => undefined
    this.answerSlowly(call, new Promise<Answer>((resolve) => (answerIt = resolve)))
    return (answer) =>
      act(() => {
        answerIt(answer)
        return Promise.resolve()
      })
  }

  /** The answer to each call. */
  answerAlways<Name extends ProcedureName>(call: Name, answer: (input: CallInput<Name>) => Output<Name> | Answer): void {
    this.always.set(call, answer)
  }

  inputsOf = (name: ProcedureName): Made['input'][] => this.calls.filter(({ call }) => call === name).map(({ input }) => input)

  fetch = (path: string, request?: { body: string }): Promise<Response> => {
    if (!path.startsWith('/rpc/')) return Promise.resolve(new Response(texts))
    const call = path.slice('/rpc/'.length)
    const input = JSON.parse(request?.body ?? '{}') as Made['input']
    this.calls.push({ call, input })
    const slow = this.slow.get(call)
    this.slow.delete(call)
    if (slow) return slow.then(responseOf)
    return responseOf(this.next.get(call)?.shift() ?? this.always.get(call)?.(input as never) ?? 'lost')
  }
}

/** Loads the app’s modules as after opening the app, with all texts. */
export async function openApp(user_id = 'marie') {
  const [{ AuthContext }, { queryClient }, { loadTranslations, preloadTranslations }, { useToast }] = await Promise.all([
    import('./auth-context.ts'),
    import('./query-client.ts'),
    import('../lib/translations.ts'),
    import('../lib/toast.ts'),
  ])
  await Promise.all([preloadTranslations(), loadTranslations('app')])
  const done = () => Promise.resolve()
  const auth = { profile: aProfile({ id: user_id }), signOut: done, reloadProfile: done }
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AuthContext, { value: auth }, createElement(QueryClientProvider, { client: queryClient }, children))
  return { wrapper, useToast }
}

function replaceLiveConnection(server: TestServer): void {
  vi.doMock('./use-channel.ts', async (importReal) => ({
    ...(await importReal<object>()),
    POLL_WITHOUT_REALTIME_MS: 15_000,
    useRealtimeStatus: () => 'subscribed',
    usePollingFallback: () => false,
    useChannel: (_channel: string, onEvent?: TestServer['sendEvent']) => {
      if (onEvent) server.sendEvent = onEvent
    },
  }))
}

/** A new device with an open page and its own server. */
export function startTest(path = '/dashboard'): TestServer {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', path)
  const server = new TestServer()
  vi.stubGlobal('fetch', server.fetch)
  replaceLiveConnection(server)
  return server
}

export function endTest(): void {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.doUnmock('./use-channel.ts')
}

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name })

/** Presses the button once it can be pressed. */
export async function press(name: string | RegExp): Promise<void> {
  const found = await button(name)
  await waitFor(() => expect(found.getAttribute('aria-disabled')).not.toBe('true'))
  act(() => found.click())
}

/** From now on, the call answers differently, also for queries that have an answer. */
export async function loadAgain(call: ProcedureName): Promise<void> {
  const { queryClient } = await import('./query-client.ts')
  await act(() => queryClient.resetQueries({ queryKey: [call] }))
}
