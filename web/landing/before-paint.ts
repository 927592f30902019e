// Runs before the page is drawn. A theme or language that the visitor has chosen takes precedence over those of the
// browser and the address.

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const root = document.documentElement
const theme = read('theme')
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

const chosen = read('language')
if (read('hai.session')) location.replace('/dashboard')
else if (chosen && chosen !== root.lang && /^(en|fr|ht)$/.test(chosen)) location.replace(`/?lang=${chosen}${location.hash}`)
