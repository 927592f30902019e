let coming: Promise<void> | undefined

function fetchStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      coming = undefined
      reject(new Error('the style sheet failed to load'))
    }
    document.head.append(link)
  })
}

/**
 * The page inlines only the styles of the first screens. All other components wait for the full sheet, which repeats
 * the inlined styles in the correct order. Rejects if loading fails; the next call tries again.
 */
export function allStyles(): Promise<void> {
  const href = window.hai?.styles
  coming ??= href ? fetchStyles(href) : Promise.resolve()
  return coming
}
