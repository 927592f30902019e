let coming: Promise<void> | undefined

function fetchStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      coming = undefined
      reject(new Error('styles did not arrive'))
    }
    document.head.append(link)
  })
}

/**
 * All styles of the app. The page itself carries those of the first screens; whatever else is drawn waits for the whole sheet,
 * which repeats them, so that their order is right. Rejects when it does not arrive; asking again then fetches it again.
 */
export function allStyles(): Promise<void> {
  const href = window.hai?.styles
  coming ??= href ? fetchStyles(href) : Promise.resolve()
  return coming
}
