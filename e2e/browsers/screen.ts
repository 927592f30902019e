import { expect } from '@playwright/test'
import type { TestMember } from '../support/members.ts'

/** What the driver of each browser can do. A script is the body of a function that runs in the page. */
export interface Driver {
  readonly open: (path: string) => Promise<void>
  readonly run: (script: string) => Promise<unknown>
  /** Clicks the element that the script returns, as a user does. */
  readonly click: (script: string) => Promise<void>
  /** Types into the element that the script returns. */
  readonly type: (script: string, text: string) => Promise<void>
  readonly press: (key: 'Escape') => Promise<void>
}

export interface StartedBrowser {
  readonly driver: Driver
  readonly stop: () => Promise<void>
}

type Kind = 'button' | 'link' | 'field' | 'choice'

/** What a smoke flow can do with a page. Names are regular expressions. An action waits for a visible, enabled control. */
export interface Screen {
  readonly open: (path: string) => Promise<void>
  readonly enter: (member: TestMember, path?: string) => Promise<void>
  readonly click: (kind: Kind, name: RegExp) => Promise<void>
  readonly type: (name: RegExp, text: string) => Promise<void>
  readonly select: (name: RegExp, value: string) => Promise<void>
  readonly pressEscape: () => Promise<void>
  /** In the open dialog, or on the page if no dialog is open. */
  readonly sees: (text: RegExp) => Promise<void>
  readonly missing: (text: RegExp) => Promise<void>
  /** Waits until the element is visible and nothing covers its middle. */
  readonly isOnTop: (selector: string, timeoutMs?: number) => Promise<void>
}

/** Runs in the page. */
function findControl(kind: Kind, pattern: string): Element | undefined {
  const selectors = {
    button: 'button',
    link: 'a[href]',
    field: 'input, textarea, select',
    choice: 'input[type=radio], input[type=checkbox]',
  }
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const nameOf = (element: Element): string => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const text = labels.map((label) => label.textContent).join(' ') || element.textContent
    return (element.getAttribute('aria-label') ?? text).replace(/\s+/g, ' ').trim()
  }
  return [...scope.querySelectorAll(selectors[kind])].find(
    (element) =>
      element.getClientRects().length > 0 &&
      !element.matches(':disabled, [aria-disabled=true]') &&
      new RegExp(pattern).test(nameOf(element)),
  )
}

/** Runs in the page. */
function visibleText(): string {
  const scope = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
  return scope.innerText.replace(/\s+/g, ' ')
}

/** Runs in the page. */
function isUncovered(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = width > 0 ? document.elementFromPoint(left + width / 2, top + height / 2) : null
    return hit !== null && element.contains(hit)
  })
}

const calling = (body: (...args: never[]) => unknown, ...args: readonly string[]): string =>
  `return (${String(body)})(${args.map((arg) => JSON.stringify(arg)).join()})`

export function screenOf(driver: Driver): Screen {
  const control = (kind: Kind, name: RegExp): string => calling(findControl, kind, name.source)
  /** A control can be replaced or covered for a moment, so a failed action is repeated. */
  const once = (kind: Kind, name: RegExp, act: (script: string) => Promise<void>): Promise<void> =>
    expect(async () => {
      const script = control(kind, name)
      expect(await driver.run(script.replace(/^return /, 'return undefined !== ')), `${kind} ${String(name)}`).toBe(true)
      await act(script)
    }).toPass()
  const text = async (): Promise<string> => String(await driver.run(calling(visibleText)))

  return {
    open: driver.open,
    async enter({ session }, path = '/dashboard') {
      await driver.open('/robots.txt')
      const stored = JSON.stringify({ ...session, ends_at_ms: Date.parse(session.expires_at) })
      await driver.run(`localStorage.clear(); localStorage.setItem('hai.session', ${JSON.stringify(stored)})`)
      await driver.open(path)
    },
    click: (kind, name) => once(kind, name, driver.click),
    type: (name, typed) => once('field', name, (script) => driver.type(script, typed)),
    select: (name, value) =>
      once('field', name, async (script) => {
        await driver.run(
          `const field = (() => { ${script} })()
           field.value = ${JSON.stringify(value)}
           field.dispatchEvent(new Event('change', { bubbles: true }))`,
        )
      }),
    pressEscape: () => driver.press('Escape'),
    sees: (wanted) => expect.poll(text).toMatch(wanted),
    missing: (unwanted) => expect.poll(text).not.toMatch(unwanted),
    isOnTop: (selector, timeout = 60_000) =>
      expect.poll(() => driver.run(calling(isUncovered, selector)), { message: selector, timeout }).toBe(true),
  }
}
