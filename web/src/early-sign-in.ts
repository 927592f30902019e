import { isLanguage, type Language } from '@hai/contract/languages'
import { LANGUAGE_KEY } from './lib/language.ts'
import { knowsPasskeys } from './lib/passkey-support.ts'
import { wasEndedRemotely } from './lib/session-end.ts'
import { writeStored } from './lib/storage.ts'

/**
 * Runs at the end of the sign-in page, before the app has loaded: shows the form rendered at build time
 * (`tools/sign-in-plugin.ts`) and records clicks in it. The app hydrates the same elements (`main.tsx`), so typed text
 * is kept.
 */
const root = document.getElementById('root')
/** The pre-rendered form; null if this page does not show it. */
let drawing: Element | null = null
const pressed: HTMLButtonElement[] = []
/** True once React hydrates the elements. They must not be replaced after that. */
let isKept = false
/** The language chosen during hydration, and its select, which React resets to the language before. */
let changed: { readonly select: HTMLSelectElement; readonly language: Language } | null = null

function show(language: Language): void {
  const template = document.getElementById(`sign-in-${language}`)
  if (!root || !(template instanceof HTMLTemplateElement)) return
  const page = document.importNode(template.content, true)
  if (!knowsPasskeys()) page.querySelector('[data-passkeys]')?.remove()
  for (const input of page.querySelectorAll('input')) {
    const before = root.querySelector<HTMLInputElement>(`input[name=${input.name}]`)
    if (before) input.value = before.value
  }
  pressed.length = 0
  root.replaceChildren(page)
  drawing = root.firstElementChild
  window.hai = { ...window.hai, early: { language, keepDrawing, takeOver } }
}

/** Holds back clicks, also those of the Enter key, until the app has loaded. `takeOver` then repeats them. */
function keep(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button || !drawing?.contains(button)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (button.ariaBusy) return
  pressed.push(button)
  if (button.type === 'submit') button.ariaBusy = 'true'
}

function changeLanguage({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement) || !drawing?.contains(target) || !isLanguage(target.value)) return
  if (isKept) {
    changed = { select: target, language: target.value }
    return
  }
  writeStored(LANGUAGE_KEY, target.value)
  document.documentElement.lang = target.value
  show(target.value)
  root?.querySelector('select')?.focus()
}

function keepDrawing(): void {
  isKept = true
}

function takeOver(): void {
  document.removeEventListener('click', keep, true)
  document.removeEventListener('change', changeLanguage, true)
  for (const button of pressed) {
    button.ariaBusy = null
    button.click()
  }
  if (!changed) return
  changed.select.value = changed.language
  changed.select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Only for the initial view of a signed-out visitor. The app renders all other views. */
const isFirstView = location.search === '' && history.state === null && !wasEndedRemotely()
const { lang, dataset } = document.documentElement
if (isFirstView && dataset.member === undefined && isLanguage(lang)) {
  document.addEventListener('click', keep, true)
  document.addEventListener('change', changeLanguage, true)
  show(lang)
}
