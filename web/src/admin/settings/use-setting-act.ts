import type { Output } from '@hai/contract/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAct, type UseAct } from '../ui/act/use-act.tsx'

type Setting =
  | 'set_fee_rule'
  | 'set_transaction_limit'
  | 'set_agent_level_rule'
  | 'set_htg_rate'
  | 'set_referral_settings'
  | 'set_staff_limits'
  | 'set_admin_daily_limit'
type Read =
  | 'get_fee_settings'
  | 'get_transaction_limits'
  | 'get_agent_levels'
  | 'list_htg_rates'
  | 'get_referral_settings'
  | 'get_staff_limits'

/** Changes a setting, with a code of its own; done, the screen reads what it shows anew. */
export function useSettingAct<Name extends Setting>(
  name: Name,
  { refresh, onDone }: { refresh: Read; onDone: (answer: Output<Name>) => void },
): UseAct<Name> {
  const cache = useQueryClient()
  return useAct(name, {
    onDone: (answer) => {
      void cache.invalidateQueries({ queryKey: api[refresh].key })
      onDone(answer)
    },
  })
}
