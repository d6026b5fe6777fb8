import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { findRefusedFields } from './findRefusedFields.ts';

const said = (code: string, text: string) =>
  findRefusedFields({ code, message: `tillkit: completeAuthorize: answered 400 ${code}: ${text}` });

describe('the fields that a refusal of the service names', () => {
  everyRow([
    ['IR_04', 'Missing required param: shipping.address.zip', ['zip']],
    ['IR_04', 'Missing required param: address.line1', ['line1']],
    ['IR_04', 'Missing required param: email', ['email']],
    ['IR_05', 'shipping.address.state contains invalid data. Expected format is a code of two letters', ['state']],
    ['IR_05', 'zip contains invalid data. Expected format is city', ['zip']],
    ['IR_07', 'Invalid value provided: shipping.phone.country_code', ['phone']],
    ['IR_07', 'Invalid value provided: postal_code', ['zip']],
    [
      'IR_21',
      'Missing required params shipping.address.line1, shipping.address.city shipping.phone.number',
      ['line1', 'city', 'phone'],
    ],
    ['IR_21', 'Missing required params', []],
    ['IR_04', 'Missing required param: client_secret', []],
    ['IR_04', 'Missing required param: billing.address.zip', []],
    ['IR_04', 'Missing required param: payment_method_data.billing.address.zip', []],
    ['IR_06', 'shipping.address.zip is wrong', []],
    ['IR_16', 'You cannot confirm this payment because its city is Berlin', []],
    ['IR_04', '<script>zip</script>', []],
  ])('of %s “%s” are %j', (code, text, fields) => {
    expect(said(code, text)).toEqual(fields);
  });

  it('are none where nothing was said', () => {
    expect(findRefusedFields({ message: 'tillkit: completeAuthorize: no answer' })).toEqual([]);
  });
});
