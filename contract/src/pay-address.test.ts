import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBrokenPayQuery, payAddress, payPath, readPayQuery, readPayText } from './pay-address.ts'

const origin = 'https://wallet.example.com'
const link = 'AAAAAAAAAAAAAAAAAAAAAA'
const read = (text: string) => readPayText(text, [origin, 'http://127.0.0.1:3000'])

test('reads back the addresses it makes, for each own origin, also with copied whitespace', () => {
  for (const target of [{ hai_tag: 'roseline_b' }, { pay_link: link }]) {
    expect(read(payAddress(origin, target))).toEqual(target)
    expect(read(payAddress('http://127.0.0.1:3000', target))).toEqual(target)
    expect(read(`\n  ${payAddress(origin, target)} \r\n`)).toEqual(target)
    expect(readPayQuery(payPath(target).slice('/pay'.length))).toEqual(target)
  }
})

test('a HaiTag alone names a payee, with or without @', () => {
  expect(read('@roseline_b')).toEqual({ hai_tag: 'roseline_b' })
  expect(read('roseline_b')).toEqual({ hai_tag: 'roseline_b' })
  expect(read('@rose_1234')).toEqual({ hai_tag: 'rose_1234' })
  expect(read('@12345678')).toBeNull()
})

describe('refused', () => {
  const hostile: readonly [string, string][] = [
    ['nothing', ''],
    ['four kilobytes', 'x'.repeat(4_096)],
    ['four kilobytes that begin well', `${payAddress(origin, { hai_tag: 'rose' })}${'e'.repeat(4_096)}`],
    ['a bar code', '5901234123457'],
    ['another host', `https://evil.example.com/pay?to=rose`],
    ['a host that begins like ours', `https://wallet.example.com.evil.example/pay?to=rose`],
    ['our host as the name of a user', `https://wallet.example.com@evil.example/pay?to=rose`],
    ['another port', `https://wallet.example.com:8443/pay?to=rose`],
    ['no encryption', `http://wallet.example.com/pay?to=rose`],
    ['a host in other letters', `https://wаllet.example.com/pay?to=rose`],
    ['our address behind a redirect', `https://evil.example/?next=https://wallet.example.com/pay?to=rose`],
    ['another page of ours', `${origin}/settings?to=rose`],
    ['a path that turns back', `${origin}/pay/../dashboard?to=rose`],
    ['a backslash', `${origin}\\pay?to=rose`],
    ['two people', `${origin}/pay?to=rose&to=paul`],
    ['an amount of its own', `${origin}/pay?to=rose&amount=100000`],
    ['a fragment', `${origin}/pay?to=rose#paul`],
    ['an escaped tag', `${origin}/pay?to=%72ose`],
    ['a tag that is none', `${origin}/pay?to=ro`],
    ['a tag in other letters', `@rоse`],
    ['a tag written from right to left', `@\u202eesor`],
    ['a tag with nothing in it', `@ro\u200bse`],
    ['a code that is too short', `${origin}/pay?link=${link.slice(1)}`],
    ['a code that is too long', `${origin}/pay?link=${link}A`],
    ['script', `javascript:alert(1)//${origin}/pay?to=rose`],
    ['markup', `<img src=x onerror=alert(1)>`],
    ['a data address', `data:text/html,<script>alert(1)</script>`],
    ['another app', `bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa`],
    ['a network', `WIFI:S:cafe;T:WPA;P:secret;;`],
    ['a number to call', `tel:+50937000001`],
    ['a visiting card', `BEGIN:VCARD\nFN:Rose\nEND:VCARD`],
    ['a line after ours', `${payAddress(origin, { hai_tag: 'rose' })}\nhttps://evil.example`],
    ['a zero byte', `rose\u0000`],
  ]
  test.each(hostile)('%s', (_, text) => {
    expect(read(text)).toBeNull()
  })

  test('reads only a tag or a code from any other text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.string().map((tail) => `${origin}/pay?${tail}`),
          fc.string().map((tail) => `${origin}/pay?to=${tail}`),
          fc.string().map((tail) => `${origin}/pay?link=${tail}`),
          fc.webUrl({ withQueryParameters: true }),
        ),
        (text) => {
          const target = read(text)
          if (target === null) return
          const value = 'hai_tag' in target ? target.hai_tag : target.pay_link
          expect(value).toMatch(/^[A-Za-z0-9_-]{3,22}$/)
          expect(text).toContain(value)
        },
      ),
    )
  })
})

describe('the address of the page', () => {
  test('ignores parameters added on the way', () => {
    expect(readPayQuery('?to=rose&fbclid=abc')).toEqual({ hai_tag: 'rose' })
    expect(readPayQuery(`?utm_source=x&link=${link}`)).toEqual({ pay_link: link })
  })

  test.each([
    '',
    '?',
    '?to=',
    '?to=ro',
    '?to=<script>',
    `?link=${link}x`,
    '?to=rose&to=paul',
    `?to=rose&link=${link}`,
    '?to=ro&to=rose',
  ])('names no payee: %s', (search) => {
    expect(readPayQuery(search)).toBeNull()
    expect(isBrokenPayQuery(search)).toBe(/to=|link=/.test(search))
  })
})
