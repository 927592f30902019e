import { languages } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { composeEmail } from './compose-email.ts'

const plain = { language: 'fr', brand: 'Hai Wallet', subject: 'Bonne nouvelle', paragraphs: ['Tout va bien.'] } as const

test('a mail has the same content in text and HTML: greeting, paragraphs, link and small print', () => {
  const button = { label: 'Ouvrir', url: 'https://wallet.test/auth/callback#token=abc' }
  const { subject, text, html } = composeEmail({
    ...plain,
    greeting: 'Bonjour Marie,',
    button,
    footnote: 'Ce n’était pas vous ?',
  })
  expect(subject).toBe('Bonne nouvelle')
  expect(text).toBe(
    'Bonjour Marie,\n\nTout va bien.\n\nOuvrir\u00a0:\nhttps://wallet.test/auth/callback#token=abc\n\nCe n’était pas vous ?',
  )
  for (const part of ['Bonjour Marie,', 'Tout va bien.', 'Ouvrir', 'Ce n’était pas vous ?', 'Hai Wallet'])
    expect(html).toContain(part)
  expect(html).toContain('href="https://wallet.test/auth/callback#token=abc"')
})

test.each(languages)('a mail in %s is marked with that language', (language) => {
  expect(composeEmail({ ...plain, language }).html).toContain(`<html lang="${language}">`)
})

test('the link follows its label with the language’s colon', () => {
  const button = { label: 'Louvri', url: 'https://wallet.test/' }
  expect(composeEmail({ ...plain, language: 'ht', button }).text).toContain('Louvri:\nhttps')
  expect(composeEmail({ ...plain, language: 'fr', button }).text).toContain('Louvri\u00a0:\nhttps')
})

test('typed text stays text: it adds no element, attribute, paragraph or header', () => {
  const typed = '<img src=x onerror="go()">\r\nBcc: everybody@example.com\u2028\u202egnp'
  const { subject, text, html } = composeEmail({
    ...plain,
    subject: typed,
    greeting: typed,
    paragraphs: [typed],
    footnote: typed,
  })
  expect(subject).not.toMatch(/[\r\n\u2028\u202e]/)
  expect(text.split('\n\n')).toHaveLength(3)
  expect(text).not.toMatch(/\nBcc/)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('"go()"')
})

test('a button’s URL stays in its attribute and can only be a web address', () => {
  const to = (url: string) => composeEmail({ ...plain, button: { label: 'Open', url } })
  expect(to('https://wallet.test/?a="><script>x</script>').html).not.toContain('<script')
  expect(() => to('javascript:go()')).toThrow('must be a web address')
  expect(() => to('data:text/html,x')).toThrow('must be a web address')
})

test('a mail loads nothing from elsewhere and has colours for dark mode', () => {
  const { html } = composeEmail({ ...plain, button: { label: 'Open', url: 'https://wallet.test/' } })
  expect(html).not.toMatch(/<(img|link|script|iframe|object|form)|url\(|@import/i)
  expect(html).toContain('prefers-color-scheme: dark')
})
