/** Path of the folder with the translation files, by language. An empty object in development. */
declare const __TRANSLATION_PATHS__: Partial<Record<string, string>>

function storedTheme(): string | null {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

const theme = storedTheme()
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

const fetchTranslations = (file: string): Promise<string> => {
  const texts = fetch(`${__TRANSLATION_PATHS__.en ?? '/locales/en'}/${file}.json`).then((response) => {
    if (!response.ok) throw new Error(`translations ${file}: ${response.status}`)
    return response.text()
  })
  texts.catch(() => undefined)
  return texts
}

window.hai = {
  translationPaths: __TRANSLATION_PATHS__,
  translations: Object.fromEntries(
    ['translation', 'admin_shell', 'admin_ui'].map((file) => [`en/${file}`, fetchTranslations(file)]),
  ),
}

export {}
