/** URL of the translations of each language; undefined in development. */
declare const __WORD_PLACES__: Partial<Record<string, string>>

/**
 * Inline script that runs before rendering: sets the theme and starts to load the translations while the app code
 * loads.
 */
function storedTheme(): string | null {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

const wanted = storedTheme()
if (wanted === 'light' || wanted === 'dark') document.documentElement.dataset.theme = wanted

const fetchWords = (file: string): Promise<string> => {
  const words = fetch(`${__WORD_PLACES__.en ?? '/locales/en'}/${file}.json`).then((response) => {
    if (!response.ok) throw new Error(`words ${file}: ${response.status}`)
    return response.text()
  })
  words.catch(() => undefined)
  return words
}

window.hai = {
  wordPlaces: __WORD_PLACES__,
  words: Object.fromEntries(['translation', 'admin_shell', 'admin_ui'].map((file) => [`en/${file}`, fetchWords(file)])),
}

export {}
