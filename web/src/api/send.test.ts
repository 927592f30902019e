import { beforeEach, expect, test, vi } from 'vitest'
import { currentLanguage } from '../lib/translations.ts'
import { send } from './send.ts'

vi.mock('../lib/translations.ts', () => ({ currentLanguage: vi.fn(() => 'en') }))

const json = { 'content-type': 'application/json' }
const page = { 'content-type': 'text/html' }

const answering = (body: BodyInit | null, init: ResponseInit) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
const sendCall = () => send('get_wallet', {}, null)

function cutOff(): ReadableStream<Uint8Array> {
  const parts = [new TextEncoder().encode('{"available_bal')]
  return new ReadableStream({
    pull: (controller) => {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.error(new TypeError('terminated'))
    },
  })
}

beforeEach(() => vi.stubGlobal('window', {}))

test("returns the server's answer", async () => {
  answering('{"available_balance":5,"on_hold_balance":0}', { headers: { 'content-type': 'application/json; charset=utf-8' } })
  expect(await sendCall()).toEqual({ available_balance: 5, on_hold_balance: 0 })
})

test('names deleted members in the language of the screen', async () => {
  const answer = { available_balance: 'Deleted member 2B90FA' }
  const answered = async () => {
    answering(JSON.stringify(answer), { headers: json })
    return sendCall()
  }
  expect(await answered()).toEqual(answer)
  vi.mocked(currentLanguage).mockReturnValueOnce('fr')
  expect(await answered()).toEqual({ available_balance: 'Membre supprimé 2B90FA' })
})

test('a success that cannot be parsed has an unknown outcome', async () => {
  const unreadable: [BodyInit | null, ResponseInit][] = [
    [cutOff(), { headers: json }],
    ['{"available_bal', { headers: json }],
    ['', { headers: json }],
    ['null', { headers: json }],
    ['<html>Sign in to this network</html>', { headers: page }],
    ['{"available_balance":5}', { headers: page }],
    [null, { status: 204 }],
  ]
  for (const [body, init] of unreadable) {
    answering(body, init)
    await expect(sendCall()).rejects.toMatchObject({ name: 'ApiError', code: 'OFFLINE' })
  }
})

test('no response has an unknown outcome', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(sendCall()).rejects.toMatchObject({ code: 'OFFLINE', message: 'Failed to fetch' })
})

test("an error comes from the server; a proxy's error is not mistaken for one", async () => {
  answering('{"code":"WALLET_LOCKED","message":"Locked.","request_id":"r1"}', { status: 422, headers: json })
  await expect(sendCall()).rejects.toMatchObject({ code: 'WALLET_LOCKED', request_id: 'r1' })
  answering('<html>Bad gateway</html>', { status: 502, headers: page })
  await expect(sendCall()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  answering('<html>Forbidden</html>', { status: 403, headers: { ...page, 'x-request-id': 'r2' } })
  await expect(sendCall()).rejects.toMatchObject({ code: 'INTERNAL', request_id: 'r2' })
})

test('sends files as form parts, with the other fields as JSON', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    sent.push(init)
    return Promise.resolve(new Response('{"url":null,"file_id":null}', { headers: json }))
  })
  const content = new Blob(['picture'], { type: 'image/png' })
  await send('upload_file', { purpose: 'avatar', content }, 'token')
  const pages = [new Blob(['front']), new Blob(['back'])]
  await send('submit_identity_document', { kind: 'national_id', pages }, 'token')
  const [upload, document] = await Promise.all(sent.map(({ body }) => new Response(body).formData()))
  expect(upload?.get('input')).toBe('{"purpose":"avatar"}')
  expect(await new Response(upload?.get('content') as Blob).text()).toBe('picture')
  expect(document?.get('input')).toBe('{"kind":"national_id"}')
  expect(document?.getAll('pages')).toHaveLength(2)
  // The browser sets the content type, which includes the boundary of the parts.
  expect(sent.map(({ headers }) => headers)).toEqual([{ authorization: 'Bearer token' }, { authorization: 'Bearer token' }])
})

test('a call without files is JSON', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    sent.push(init)
    return Promise.resolve(new Response('{}', { headers: json }))
  })
  await send('mark_cashout_sent', { cashout_id: 'c', reference: '7' }, null)
  expect(sent).toMatchObject([{ headers: json, body: '{"cashout_id":"c","reference":"7"}' }])
})
