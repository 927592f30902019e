/** From this loss of height on it is a keyboard, and not a bar of the browser that comes and goes. */
const KEYBOARD_MIN_PX = 120

const isTyping = (element: Element | null): element is HTMLElement => element?.matches('input, textarea, select') ?? false

/** The act of the form that somebody types in comes into view, and then the field itself, which wins where both do not fit. */
function showAct(): void {
  const field = document.activeElement
  if (!isTyping(field)) return
  field.closest('form, dialog')?.querySelector('button[type=submit], [data-act]')?.scrollIntoView({ block: 'nearest' })
  field.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps what stands at the lower edge above the keyboard of a phone. Browsers that know `interactive-widget` make the page itself
 * lower; for the others the part that the keyboard covers is told to the styles as `--keyboard`, and where the seen part begins as
 * `--seen-top`.
 */
export function watchKeyboard(): void {
  const seen = window.visualViewport
  if (!seen) return
  let height = seen.height
  const look = () => {
    const isZoomed = seen.scale > 1
    const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop)
    const { style } = document.documentElement
    style.setProperty('--keyboard', `${covered >= KEYBOARD_MIN_PX ? Math.round(window.innerHeight - seen.height) : 0}px`)
    style.setProperty('--seen-top', `${covered >= KEYBOARD_MIN_PX ? Math.round(seen.offsetTop) : 0}px`)
    if (height - seen.height >= KEYBOARD_MIN_PX) requestAnimationFrame(showAct)
    height = seen.height
  }
  seen.addEventListener('resize', look)
  seen.addEventListener('scroll', look)
}
