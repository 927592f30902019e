import { z } from 'zod'

/** A variable that holds an address of that protocol; refused with an example of one. */
export const urlSetting = (protocol: RegExp, example: string) =>
  z
    .string()
    .regex(protocol, `must look like ${example}`)
    .refine((address) => URL.canParse(address), `must look like ${example}`)
