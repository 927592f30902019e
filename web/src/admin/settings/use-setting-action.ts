import type { Output } from '@hai/contract/contract'
import { toast } from '../../lib/toast.ts'
import { getTranslations } from '../../lib/translations.ts'
import { useConfirmedAction, type ConfirmedActionOptions } from '../ui/confirmed-action/use-confirmed-action.tsx'

type Setting =
  | 'set_fee_rule'
  | 'set_transaction_limit'
  | 'set_agent_level_rule'
  | 'set_htg_rate'
  | 'set_referral_settings'
  | 'set_staff_limits'
  | 'set_admin_daily_limit'

/**
 * True if the answer says that the change waits for approval. Calls whose answer has a `status` show their own message.
 */
const isAsked = (answer: object): boolean => 'approval_id' in answer && !('status' in answer)

function sayAsked(): void {
  const t = getTranslations('admin_settings')
  toast({ title: t('admin_ui.approval_requested'), text: t('second_asked_text'), kind: 'wait' })
}

export function useSettingAction<Name extends Setting>(
  name: Name,
  { onDone }: { onDone: (answer: Output<Name>) => void },
): ConfirmedActionOptions<Name> {
  return useConfirmedAction(name, {
    onDone: (answer) => {
      if (isAsked(answer)) sayAsked()
      onDone(answer)
    },
  })
}
