import { expect, type Locator, type Page } from '@playwright/test'
import { overflowOf } from './support/fits.ts'
import { follow, followToWhole } from './support/follow.ts'
import { lettersPerLine } from './support/letters.ts'
import { aMember, enter } from './support/members.ts'
import { amountField, dialog, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

const routes = [
  '/dashboard',
  '/wallet',
  '/tasks',
  '/messages',
  '/agents',
  '/disputes',
  '/requests',
  '/settings',
  '/support',
] as const

const colours = (page: Page, selector: string, pseudo?: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, which) => getComputedStyle(element, which).backgroundColor, pseudo)

test('switches, chips and bars can be told apart in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enter(page, await aMember({ balance: 20_00 }), '/settings?tab=sounds')
  const track = '[role=switch] > span:last-child'
  await expect(page.locator(track).first()).toBeVisible()
  for (const state of ['true', 'false']) {
    const part = `[role=switch][aria-checked=${state}] > span:last-child`
    expect(await colours(page, part, '::after'), `the knob of a switch that is ${state}`).not.toBe(await colours(page, part))
  }
  expect(await colours(page, `[role=switch][aria-checked=true] > span:last-child`)).not.toBe(
    await colours(page, `[role=switch][aria-checked=false] > span:last-child`),
  )
  await follow(page, '/wallet')
  await expect(page.locator('[aria-pressed=true]').first()).toBeVisible()
  expect(await colours(page, '[aria-pressed=true]')).not.toBe(await colours(page, '[aria-pressed=false]'))
  await follow(page, '/settings?tab=limits')
  const bar = page.getByRole('progressbar').first()
  await expect(bar).toBeVisible()
  const [box, fill] = await bar.evaluate((element) => [
    getComputedStyle(element).borderTopWidth,
    element.firstElementChild && getComputedStyle(element.firstElementChild).backgroundColor,
  ])
  expect(box).toBe('1px')
  expect(fill).not.toBe(await bar.evaluate((element) => getComputedStyle(element).backgroundColor))
})

test('the main pages fit a phone with text twice as large and on its side, and repeat no heading', async ({ page }) => {
  test.slow()
  await enter(page, await aMember({ balance: 20_00 }))
  for (const path of routes) {
    await page.setViewportSize({ width: 360, height: 740 })
    await followToWhole(page, path)
    const [title = '', ...others] = [
      ...(await page.getByRole('heading', { level: 1 }).allTextContents()),
      ...(await page.getByRole('heading', { level: 2 }).allTextContents()),
    ]
    expect.soft(others, `${path} repeats its title`).not.toContain(title)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect.soft.poll(() => overflowOf(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    expect.soft(await lettersPerLine(page), `${path} has a letter on each line`).toEqual([])
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await page.setViewportSize({ width: 740, height: 360 })
    await expect.soft.poll(() => overflowOf(page), `${path} scrolls sideways on its side`).toBeLessThanOrEqual(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const free = await page.evaluate(() => {
      const inSight = (part: Element | null) => {
        const box = part?.getBoundingClientRect()
        return box ? Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) : 0
      }
      return innerHeight - inSight(document.querySelector('header')) - inSight(document.querySelector('nav[data-foot]'))
    })
    expect.soft(free, `${path} leaves room for its content`).toBeGreaterThanOrEqual(280)
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await follow(page, '/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Send Money' }).click()
  await expect(dialog(page).getByRole('searchbox')).toBeInViewport()
})

const isOnTop = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && (element === there || element.contains(there) || there.contains(element))
  })

test('dialogs focus their first field, a failed action its error, and a long form its first wrong field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enter(page, await aMember({ balance: 20_00 }), '/settings?tab=profile')
  await page.getByRole('button', { name: 'Change name' }).click()
  const field = page.getByRole('dialog').getByRole('textbox').first()
  await expect(field).toBeFocused()
  await field.fill('Marie Joseph Baptiste')
  await page.route('**/rpc/update_profile', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click()
  const failure = page.getByRole('dialog').getByRole('alert')
  await expect(failure).toBeFocused()
  await expect(failure).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Escape')
  await follow(page, '/tasks')
  await page.getByRole('button', { name: 'Post a task' }).first().click()
  const form = dialog(page)
  const button = form.getByRole('button', { name: 'Post task', exact: true })
  await form.getByLabel('What needs doing?').fill('Carry a parcel')
  await button.click()
  const error = form.getByText('Enter an amount.')
  await expect(form.getByLabel('Reward')).toBeFocused()
  await expect(error).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isOnTop(error)).toBe(true)

  await form.getByLabel('What needs doing?').fill('')
  await form.getByLabel(/^For one member only/).focus()
  await button.click()
  await expect(form.getByLabel('What needs doing?')).toBeFocused()
  await expect(form.getByLabel('What needs doing?')).toBeInViewport({ ratio: 1 })
})

test('a toast never covers the main button of a page or dialog on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const [payer, payee] = await Promise.all([aMember({ balance: 50_00 }), aMember({ balance: 20_00 })])
  const opens = {
    '/dashboard': () => Promise.resolve(),
    '/wallet': () => page.getByRole('button', { name: 'Send Money' }).filter({ visible: true }).first().click(),
    '/tasks': () => page.getByRole('button', { name: 'Post a task' }).first().click(),
    '/settings?tab=profile': () => page.getByRole('button', { name: 'Change name' }).click(),
  }
  for (const [path, open] of Object.entries(opens)) {
    await enter(page, payee, path)
    await open()
    await expect(page.getByRole('button', { name: /^Notifications/, includeHidden: true })).toBeAttached()
    await pay(payer, { hai_tag: payee.hai_tag }, 1_00)
    const toast = page.locator('[popover=manual]')
    await expect(toast).toBeVisible()
    const covered = await toast.evaluate((element) => {
      const over = element.getBoundingClientRect()
      const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
      return [...scope.querySelectorAll('[data-main-action], [type=submit]')]
        .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.top < innerHeight && box.bottom > 0)
        .filter(({ box }) => box.top < over.bottom && box.bottom > over.top && box.left < over.right && box.right > over.left)
        .map(({ name }) => name)
    })
    expect.soft(covered, `${path} has buttons below the toast`).toEqual([])
  }
})

test('an app shortcut opens a send, Enter chooses an exact HaiTag, and the main button stays above the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addInitScript(() => {
    const seen = new EventTarget()
    Object.assign(seen, { width: 360, height: 640, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: seen })
  })
  const [payer, payee] = await Promise.all([aMember({ balance: 20_00 }), aMember({ full_name: 'Rose Pierre' })])
  await enter(page, payer, '/dashboard?open=send')
  await expect(dialog(page).getByRole('heading', { name: 'Send to' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/)
  await dialog(page).getByRole('searchbox').fill(`@${payee.hai_tag}`)
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toBeVisible()
  await expect(dialog(page)).toContainText('Rose P.')
  await amountField(page).fill('5')
  const button = dialog(page).locator('[data-foot] button').first()
  await page.setViewportSize({ width: 360, height: 360 })
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(amountField(page)).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => {
    const seen = window.visualViewport
    if (seen) Object.assign(seen, { height: 340 }).dispatchEvent(new Event('resize'))
  })
  await expect
    .poll(async () => ((await button.boundingBox())?.y ?? 999) + ((await button.boundingBox())?.height ?? 0))
    .toBeLessThanOrEqual(340)
})

test('the activity begins within 280 px of the top of the wallet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [payer, payee] = await Promise.all([aMember({ balance: 20_00, language: 'fr' }), aMember()])
  await pay(payer, { hai_tag: payee.hai_tag }, 5_00)
  await enter(page, payer, '/wallet')
  const row = page.getByRole('main').locator('section li').first()
  await expect(row).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.y ?? 999).toBeLessThanOrEqual(280)
})
