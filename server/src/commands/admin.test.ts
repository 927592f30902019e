import { expect, test } from 'vitest'
import { aDataFolder, duringTest, startProgram } from '../../test/server-process.ts'

test('money for rewards is booked from the command line, each amount as often as it is said', async () => {
  const env = { DATA_DIR: aDataFolder() }
  const fund = async (amount: string) => {
    const command = duringTest(startProgram('commands/admin.ts', env, ['fund-marketing', amount]))
    const { code } = await command.ended
    return [code, command.stdout() + command.stderr()]
  }
  expect(await fund('500')).toEqual([0, '$500.00 booked from the bank. The marketing account holds $500.00.\n'])
  expect(await fund('0.50')).toEqual([0, '$0.50 booked from the bank. The marketing account holds $500.50.\n'])
  expect(await fund('5,00')).toEqual([1, '5,00 is not an amount such as 500 or 500.00.\n'])
})
