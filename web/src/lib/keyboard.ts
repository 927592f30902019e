/** A smaller loss of height is a browser bar, not a keyboard. */
const KEYBOARD_MIN_PX = 120

const isTyping = (element: Element | null): element is HTMLElement => element?.matches('input, textarea, select') ?? false

/** Scrolls the form's submit button into view, then the focused field, which takes precedence if both do not fit. */
function showMainAction(): void {
  const field = document.activeElement
  if (!isTyping(field)) return
  field.closest('form, dialog')?.querySelector('button[type=submit], [data-main-action]')?.scrollIntoView({ block: 'nearest' })
  field.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps content at the bottom edge above a phone's keyboard. Browsers with `interactive-widget` resize the page. For
 * others the covered height is passed to CSS as `--keyboard` and the top of the visible part as `--seen-top`.
 */
export function watchKeyboard(): void {
  const seen = window.visualViewport
  if (!seen) return
  let height = seen.height
  const update = () => {
    const isZoomed = seen.scale > 1
    const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop)
    const { style } = document.documentElement
    style.setProperty('--keyboard', `${covered >= KEYBOARD_MIN_PX ? Math.round(window.innerHeight - seen.height) : 0}px`)
    style.setProperty('--seen-top', `${covered >= KEYBOARD_MIN_PX ? Math.round(seen.offsetTop) : 0}px`)
    if (height - seen.height >= KEYBOARD_MIN_PX) requestAnimationFrame(showMainAction)
    height = seen.height
  }
  seen.addEventListener('resize', update)
  seen.addEventListener('scroll', update)
}
