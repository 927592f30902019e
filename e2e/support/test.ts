import { test as base, type Browser } from '@playwright/test'

interface Options {
  /** True: pages preload code and texts in the background. Default: false, to save processor time. */
  readonly preloads: boolean
}

/** Makes a page drop the tasks of the lowest priority, by which the app preloads code and texts. */
export function dropBackgroundTasks(): void {
  const postTask = scheduler.postTask.bind(scheduler)
  scheduler.postTask = (task, options) => (options?.priority === 'background' ? Promise.resolve() : postTask(task, options))
}

/**
 * Lets a click reach the element that was pressed, even if the page moves before the mouse is released, for example
 * because a price arrives. A phone does the same with a tap. Otherwise the click would be lost.
 */
function keepPressedElement(): void {
  addEventListener(
    'pointerdown',
    ({ isTrusted, pointerId, target }) => {
      if (isTrusted && target instanceof Element) target.closest('button, a, label, summary, tr')?.setPointerCapture(pointerId)
    },
    true,
  )
}

/** Also for the windows that a flow opens itself. */
function keepPressedElements(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(keepPressedElement)
    return context
  }
  browser.newPage = async (options) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    // At the end of a run, the browser may have closed the context already.
    page.once('close', () => void context.close().catch(() => undefined))
    return page
  }
}

export const test = base.extend<Options, { readonly pressed: undefined }>({
  pressed: [
    async ({ browser }, use) => {
      keepPressedElements(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  preloads: [false, { option: true }],
  context: async ({ context, preloads }, use) => {
    if (!preloads) await context.addInitScript(dropBackgroundTasks)
    await use(context)
  },
})
