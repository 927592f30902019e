import type { Input, Output } from '@hai/contract/contract'
import type { LegalDeps } from './deps.ts'
import { shippedText } from './shipped-texts.ts'
import { templateFacts } from './template-facts.ts'
import { readDeadlines } from './deadlines.ts'

export async function readCompliancePage(
  { database, settings }: LegalDeps,
  { language }: Input<'get_compliance_page'>,
): Promise<Output<'get_compliance_page'>> {
  return shippedText('compliance', language, templateFacts(settings, await readDeadlines(database), language))
}
