import type { ActiveToken } from '@hai/contract/security-admin'
import type { Words } from './texts.ts'

export function deviceText({ browser, system }: ActiveToken['device'], t: Words): string {
  if (browser && system) return t('browser_on', { browser, system })
  return browser ?? system ?? t('unknown_device')
}
