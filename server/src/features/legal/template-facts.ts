import type { Language } from '@hai/contract/languages'
import type { Config } from '../../platform/config.ts'
import type { TemplateFacts } from './fill-template.ts'
import type { Deadlines } from './deadlines.ts'

export type LegalSettings = Pick<
  Config,
  | 'brandName'
  | 'supportEmail'
  | 'operator'
  | 'sends'
  | 'requests'
  | 'mail'
  | 'phoneVerifier'
  | 'oidcProviders'
  | 'sanctions'
  | 'stripe'
  | 'moncash'
>

type Unit = 'second' | 'minute' | 'hour' | 'day'

const units: Readonly<Record<Language, Readonly<Record<Unit, readonly [string, string]>>>> = {
  en: { second: ['second', 'seconds'], minute: ['minute', 'minutes'], hour: ['hour', 'hours'], day: ['day', 'days'] },
  fr: { second: ['seconde', 'secondes'], minute: ['minute', 'minutes'], hour: ['heure', 'heures'], day: ['jour', 'jours'] },
  ht: { second: ['segonn', 'segonn'], minute: ['minit', 'minit'], hour: ['èdtan', 'èdtan'], day: ['jou', 'jou'] },
}

const NO_BREAK = '\u00a0'
const haiti: Readonly<Record<Language, string>> = { en: 'Haiti', fr: 'Haïti', ht: 'Ayiti' }

const isProcessed = ({ mail, phoneVerifier, stripe, moncash, operator, oidcProviders }: LegalSettings): boolean =>
  mail !== null ||
  phoneVerifier.kind === 'twilio' ||
  stripe !== null ||
  moncash !== null ||
  operator.processors.length + oidcProviders.length > 0

export function templateFacts(settings: LegalSettings, waits: Deadlines, language: Language): TemplateFacts {
  const { operator, sends, requests } = settings
  const time = (count: number, unit: Unit): string => `${count}${NO_BREAK}${units[language][unit][count === 1 ? 0 : 1]}`
  return {
    words: {
      brand: settings.brandName,
      operator: operator.name,
      support_email: settings.supportEmail,
      compliance_email: operator.complianceEmail,
      privacy_email: operator.privacyEmail,
      address: operator.address ?? '',
      registration: operator.registration ?? '',
      law: operator.law ?? haiti[language],
      supervisor: operator.supervisor ?? '',
      undo: time(sends.undoWindowSeconds, 'second'),
      pending: time(sends.pendingSendDays, 'day'),
      request: time(requests.requestDays, 'day'),
      nobody: time(waits.request_hours, 'hour'),
      pays_cash: time(waits.cash_hours, 'hour'),
      pays_phone: time(waits.phone_minutes, 'minute'),
      confirm: time(waits.confirm_hours, 'hour'),
      report: time(waits.report_days, 'day'),
      escalable: time(waits.escalable_hours, 'hour'),
      escalates: time(waits.escalate_hours, 'hour'),
      appeal: time(waits.appeal_days, 'day'),
      contest: time(waits.answer_hours, 'hour'),
      silence: time(waits.silence_hours, 'hour'),
    },
    holds: {
      processed: isProcessed(settings),
      named: operator.name !== settings.brandName,
      address: operator.address !== null,
      registration: operator.registration !== null,
      supervisor: operator.supervisor !== null,
      mail: settings.mail !== null,
      card: settings.stripe !== null,
      moncash: settings.moncash !== null,
      twilio: settings.phoneVerifier.kind === 'twilio',
      screening: settings.sanctions !== null,
    },
    lists: { processors: operator.processors, sign_in: settings.oidcProviders.map(({ name }) => name) },
  }
}
