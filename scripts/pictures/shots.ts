import type { Language } from '@hai/contract/languages'
import type { Page } from '@playwright/test'
import { cast } from './cast.ts'
import type { PictureWorld } from './world.ts'

export interface Shot {
  readonly name: string
  readonly size: 'phone' | 'desktop'
  readonly colours: 'light' | 'dark'
  readonly language: Language
  readonly as: string
  readonly path: string
  /** A page of the staff app, which needs a step-up. */
  readonly isStaffArea?: true
  readonly arrange?: (page: Page) => Promise<void>
}

async function openSendCheck(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' }).click()
  await dialog
    .getByRole('button', { name: /Wilner Charles/ })
    .first()
    .click()
  await page.getByLabel('Amount in US dollars').fill('25')
  await dialog.getByRole('button', { name: 'Review', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Review your payment' }).waitFor()
}

/** Height of the top bar on phones, with a margin. */
const BAR_PX = 80

const openProofResult =
  (proof: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('textbox').fill(proof)
    await page.locator('form').locator('button[type=submit]').click()
    const answer = page.getByRole('main').getByRole('status').first()
    await answer.waitFor()
    await answer.evaluate(
      (element, bar) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - bar),
      BAR_PX,
    )
  }

export const shots = ({ transaction_id, proof }: PictureWorld): readonly Shot[] => {
  const onPhone = { size: 'phone', colours: 'light', as: cast.roseline.email } as const
  return [
    { ...onPhone, name: 'dashboard', language: 'en', path: '/dashboard' },
    { ...onPhone, name: 'send', language: 'en', path: '/dashboard', arrange: openSendCheck },
    { ...onPhone, name: 'receipt', language: 'fr', path: `/wallet/${transaction_id}` },
    { ...onPhone, name: 'agent', language: 'ht', as: cast.agent.email, path: '/agents/dashboard' },
    { ...onPhone, name: 'transparency', language: 'en', path: '/transparency' },
    { ...onPhone, name: 'counted', language: 'fr', path: '/transparency/balance' },
    { ...onPhone, name: 'proof', language: 'ht', path: '/transparency/check', arrange: openProofResult(proof) },
    { ...onPhone, name: 'dashboard-dark', size: 'desktop', colours: 'dark', language: 'en', path: '/dashboard' },
    {
      name: 'trial-balance',
      size: 'desktop',
      colours: 'light',
      language: 'en',
      as: 'admin@demo.test',
      isStaffArea: true,
      path: '/desk/financial-audit',
      arrange: (page) => page.getByRole('button', { name: 'Show Sensitive' }).click(),
    },
  ]
}
