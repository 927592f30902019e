import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Receipt } from './receipt-text.ts'

export const refetchReceipt = ({ id }: Pick<Receipt, 'id'>): void => {
  void queryClient.invalidateQueries({ queryKey: api.get_transaction.query({ transaction_id: id }).queryKey })
  void queryClient.invalidateQueries({ queryKey: api.get_dashboard.query().queryKey })
}
