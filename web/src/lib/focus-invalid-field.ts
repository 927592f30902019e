/** Maximum time after a submit in which the server's answer may still move the focus. */
const ANSWER_MAX_MS = 15_000
const GAP_PX = 12

/** Pixels at the bottom of the dialog or page that sticky buttons cover. */
function coveredBelow(element: Element): number {
  const dialog = element.closest('dialog')
  const end = dialog?.getBoundingClientRect().bottom ?? window.innerHeight
  const feet = [...(dialog ?? document).querySelectorAll('[data-foot], [data-sticky]')]
    .filter((foot) => foot.closest('dialog') === dialog)
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && top < end && bottom > end / 2)
  return Math.max(0, ...feet.map(({ top }) => end - top))
}

function scrollClear(element: HTMLElement): void {
  element.style.scrollMarginBlock = `5rem ${coveredBelow(element) + GAP_PX}px`
  element.scrollIntoView({ block: 'nearest' })
}

const errorOf = (field: Element): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')

const CONTROLS = 'input, select, textarea, button'

/** The field itself, or the first visible control of a group. */
const controlOf = (field: HTMLElement): HTMLElement | undefined =>
  field.matches(CONTROLS)
    ? field
    : [...field.querySelectorAll<HTMLElement>(CONTROLS)].find((control) => control.getClientRects().length > 0)

/** False if no field is invalid. */
function showFirstInvalid(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field) return false
  const control = controlOf(field)
  control?.focus({ preventScroll: true })
  for (const element of [errorOf(field), control]) if (element) scrollClear(element)
  return true
}

/** After a failed submit, focuses the first invalid field, even if the error comes later from the server. */
export function watchSubmits(): void {
  let stop: () => void = () => undefined
  document.addEventListener(
    'submit',
    ({ target: form }) => {
      stop()
      if (!(form instanceof HTMLFormElement)) return
      const focusFirst = () => {
        if (showFirstInvalid(form)) stop()
      }
      const changes = new MutationObserver(focusFirst)
      const frame = requestAnimationFrame(focusFirst)
      const timer = setTimeout(() => stop(), ANSWER_MAX_MS)
      const leave = () => stop()
      // Stop as soon as the user types or clicks, so that their focus does not move.
      const moves = ['input', 'keydown', 'pointerdown'] as const
      for (const move of moves) document.addEventListener(move, leave, { capture: true })
      stop = () => {
        changes.disconnect()
        cancelAnimationFrame(frame)
        clearTimeout(timer)
        for (const move of moves) document.removeEventListener(move, leave, { capture: true })
      }
      changes.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] })
    },
    { capture: true },
  )
}

/** How long an error stays in the live region. */
const ANNOUNCED_MS = 1_000

/** A live region outside an open dialog is silent, so each dialog gets its own. */
function liveRegionFor(field: Element): HTMLElement {
  const place = field.closest('dialog') ?? document.body
  const known = place.querySelector<HTMLElement>(':scope > [data-errors]')
  if (known) return known
  const region = document.createElement('p')
  region.dataset.errors = ''
  region.setAttribute('aria-live', 'polite')
  region.className = 'sr-only'
  place.append(region)
  return region
}

const isInvalid = (field: Element): boolean => field.getAttribute('aria-invalid') === 'true'

/** Announces the error that a field shows after the user has left it, because the focus is elsewhere then. */
export function watchLeftFields(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('input, textarea')) liveRegionFor(target)
  })
  document.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof Element) || isInvalid(target)) return
    requestAnimationFrame(() => {
      if (!isInvalid(target) || target === document.activeElement) return
      const region = liveRegionFor(target)
      region.textContent = errorOf(target)?.textContent ?? ''
      setTimeout(() => (region.textContent = ''), ANNOUNCED_MS)
    })
  })
}
