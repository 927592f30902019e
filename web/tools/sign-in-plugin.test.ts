import { languages } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { readDictionary } from './dictionaries.ts'
import { drawSignIn } from './sign-in-plugin.ts'

test('the build renders the sign-in form in every language without violating the page’s content security policy', async () => {
  const drawn = await drawSignIn()
  for (const language of languages) {
    const texts = readDictionary(language)
    const page = drawn[language]
    for (const key of ['identity.sign_in_title', 'ui.email', 'ui.password', 'ui.sign_in'])
      expect(page, language).toContain(`>${texts[key] ?? ''}<`)
    expect(page).toMatch(/<input[^>]* autoComplete="username"/)
    expect(page).toMatch(/<input[^>]* autoComplete="current-password"/)
    expect(page).toMatch(/<form[^>]* method="dialog"/)
    expect(page).not.toMatch(/<script|<style| style=| on\w+=|hidden id=/)
  }
})
