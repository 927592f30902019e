import { createHash } from 'node:crypto'

/** `browser` and `system` are product names, or null if unknown. */
interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'phone' | 'tablet' | 'computer' | 'unknown'
}

/** In order of precedence, because most user agents also contain the names of other browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bKAIOS\b/, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: typeof browsers, user_agent: string): string | null =>
  table.find(([pattern]) => pattern.test(user_agent))?.[1] ?? null

function kindOf(user_agent: string, system: string | null): Device['kind'] {
  if (system === null) return 'unknown'
  if (system === 'iPad') return 'tablet'
  if (system === 'Android') return /\bMobile\b/.test(user_agent) ? 'phone' : 'tablet'
  return system === 'iPhone' || system === 'KaiOS' ? 'phone' : 'computer'
}

export function deviceOf(user_agent: string): Device {
  const system = nameIn(systems, user_agent)
  return { browser: nameIn(browsers, user_agent), system, kind: kindOf(user_agent, system) }
}

export const hashOfDevice = (device_id: string): Buffer => createHash('sha256').update(device_id).digest()
