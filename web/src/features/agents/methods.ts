import type { PayoutMethod } from '@hai/contract/agent-values'
import { Banknote, Landmark, Smartphone, type LucideIcon } from 'lucide-react'

export const methodIcons: Readonly<Record<PayoutMethod, LucideIcon>> = {
  cash_pickup: Banknote,
  moncash: Smartphone,
  natcash: Smartphone,
  bank: Landmark,
}
