import type { Message } from '../../message.ts';

/**
 * English texts of payout forms.
 *
 * A sentence about a refusal says what is not right and where to look. Cards have their sentences in the main catalogue.
 */
export const texts = {
  // The ways a payout can travel.
  'payout.rail.card': 'Debit or credit card',
  'payout.rail.ach': 'Bank account (ACH)',
  'payout.rail.us_wire': 'Bank account (wire, same day)',
  'payout.rail.bacs': 'Bank account (sort code)',
  'payout.rail.sepa': 'Bank account (IBAN)',
  'payout.rail.sepa_instant': 'Bank account (IBAN, instant)',
  'payout.rail.iban': 'Bank account (IBAN and BIC)',
  'payout.rail.interac': 'Interac e-Transfer',
  'payout.rail.eft': 'Bank account (EFT)',
  'payout.rail.pix': 'Pix',
  'payout.rail.spei': 'Bank account (CLABE)',
  'payout.rail.upi': 'UPI',
  'payout.rail.ifsc': 'Bank account (IFSC)',
  'payout.rail.becs': 'Bank account (BSB)',
  'payout.rail.npp': 'PayID',
  'payout.rail.paypal': 'PayPal',
  'payout.rail.venmo': 'Venmo',

  // What each field asks for, and what to do when it cannot be right.
  'payout.account_holder.label': 'Account holder',
  'payout.account_holder.hint': 'The name as the bank has it, in any script.',
  'payout.account_holder.error.empty': 'Enter the name of the account holder.',
  'payout.account_holder.error.chars': 'Some characters in this name cannot be used.',
  'payout.account_holder.error.too_long': 'This name is too long. Use at most 255 characters.',
  'payout.account_holder.error.shape': 'Enter the name, not a number.',
  'payout.account_holder.error.card_number': 'This holds a card number. Enter the name alone.',

  'payout.us_account.label': 'Account number',
  'payout.us_account.hint': 'The longer of the two numbers at the foot of a check, after the routing number.',
  'payout.us_account.error.empty': 'Enter the account number.',
  'payout.us_account.error.chars': 'Use digits only.',
  'payout.us_account.error.length': 'A US account number has 4 to 17 digits. Check it.',
  'payout.us_account.error.reserved': 'This number has nothing but zeros. Check it with your bank.',

  'payout.routing_number.label': 'Routing number',
  'payout.routing_number.hint': 'The nine digits at the foot of a check on the left, for example {example}.',
  'payout.routing_number.error.empty': 'Enter the routing number.',
  'payout.routing_number.error.chars': 'Use digits only.',
  'payout.routing_number.error.length': 'A routing number has nine digits.',
  'payout.routing_number.error.reserved': 'This number has nothing but zeros. Check it with your bank.',
  'payout.routing_number.error.checksum':
    'One of the digits looks wrong. Compare the routing number with a check or your bank’s app.',
  'payout.routing_number.error.prefix':
    'No US bank has a routing number that begins like this. Compare it with a check or your bank’s app.',

  'payout.sort_code.label': 'Sort code',
  'payout.sort_code.hint': 'Six digits, for example {example}.',
  'payout.sort_code.error.empty': 'Enter the sort code.',
  'payout.sort_code.error.chars': 'Use digits only.',
  'payout.sort_code.error.length': 'A sort code has six digits.',
  'payout.sort_code.error.reserved': 'This number has nothing but zeros. Check it with your bank.',

  'payout.uk_account.label': 'Account number',
  'payout.uk_account.hint': 'Eight digits, for example {example}.',
  'payout.uk_account.error.empty': 'Enter the account number.',
  'payout.uk_account.error.chars': 'Use digits only.',
  'payout.uk_account.error.length': 'A UK account number has eight digits.',
  'payout.uk_account.error.reserved': 'This number has nothing but zeros. Check it with your bank.',
  'payout.uk_account.error.long_form':
    'Payments need the eight-digit form of this account number. Your bank’s app or statement shows it.',

  'payout.iban.label': 'IBAN',
  'payout.iban.hint': 'On your statement or in your bank’s app, for example {example}.',
  'payout.iban.error.empty': 'Enter the IBAN.',
  'payout.iban.error.chars': 'Use only letters A to Z and digits.',
  'payout.iban.error.country': 'An IBAN begins with the two letters of a country. Check the beginning.',
  'payout.iban.error.length': 'An IBAN of this country has another length. Check that every character is there, once.',
  'payout.iban.error.shape':
    'There is a letter where this country has digits, or a digit where it has letters. O and 0, I and 1 are easily confused.',
  'payout.iban.error.check_digits':
    'The third and fourth characters cannot be right. Compare them with your statement.',
  'payout.iban.error.checksum': 'One character looks wrong, or two are swapped. Compare the IBAN with your statement.',
  'payout.iban.error.not_sepa':
    'This payout only reaches accounts in the SEPA area. Choose the country of your account.',

  'payout.bic.label': 'BIC',
  'payout.bic.hint': 'Also called SWIFT code, for example {example}.',
  'payout.bic.error.empty': 'Enter the BIC.',
  'payout.bic.error.chars': 'Use only letters A to Z and digits.',
  'payout.bic.error.length': 'A BIC has 8 or 11 characters.',
  'payout.bic.error.shape': 'A BIC begins with six letters. Compare it with your statement.',
  'payout.bic.error.country': 'The fifth and sixth letters of a BIC are a country. Compare them with your statement.',

  'payout.interac_email.label': 'E-mail address',
  'payout.interac_email.hint': 'The one you receive Interac e-Transfers with, for example {example}.',
  'payout.interac_email.error.empty': 'Enter the e-mail address.',
  'payout.interac_email.error.too_long': 'This e-mail address is too long. Check it.',
  'payout.interac_email.error.shape': 'This is no complete e-mail address. Enter one like name@example.com.',
  'payout.interac_email.error.local_ascii':
    'Mail services take only letters without accents before the @. Check the address.',

  'payout.ca_institution.label': 'Institution number',
  'payout.ca_institution.hint': 'The three digits of your bank.',
  'payout.ca_institution.error.empty': 'Enter the institution number.',
  'payout.ca_institution.error.chars': 'Use digits only.',
  'payout.ca_institution.error.length': 'An institution number has three digits.',

  'payout.ca_transit.label': 'Transit number',
  'payout.ca_transit.hint': 'The five digits of your branch, for example {example}.',
  'payout.ca_transit.error.empty': 'Enter the transit number.',
  'payout.ca_transit.error.chars': 'Use digits only.',
  'payout.ca_transit.error.length': 'A transit number has five digits.',
  'payout.ca_transit.error.reserved': 'This number has nothing but zeros. Check it with your bank.',

  'payout.ca_account.label': 'Account number',
  'payout.ca_account.hint': 'At the foot of a cheque on the right.',
  'payout.ca_account.error.empty': 'Enter the account number.',
  'payout.ca_account.error.chars': 'Use digits only.',
  'payout.ca_account.error.length': 'A Canadian account number has 5 to 12 digits. Check it.',
  'payout.ca_account.error.reserved': 'This number has nothing but zeros. Check it with your bank.',

  'payout.pix_key.label': 'Pix key',
  'payout.pix_key.hint': 'CPF, CNPJ, e-mail address, phone number with +55, or random key.',
  'payout.pix_key.error.empty': 'Enter the Pix key.',
  'payout.pix_key.error.too_long': 'This e-mail address is too long for a Pix key: it has at most 77 characters.',
  'payout.pix_key.error.shape':
    'This is no Pix key. Enter a CPF, CNPJ, e-mail address, phone number with +55, or random key.',
  'payout.pix_key.error.local_ascii':
    'Mail services take only letters without accents before the @. Check the address.',
  'payout.pix_key.error.length':
    'A CPF has 11 digits, a CNPJ 14, and a phone number begins with +55. Check the number.',
  'payout.pix_key.error.checksum': 'One of the digits of this CPF or CNPJ looks wrong. Compare it with your document.',
  'payout.pix_key.error.needs_plus':
    'If this is a phone number, begin it with +55. If it is a CPF, one of its digits looks wrong.',
  'payout.pix_key.error.country_code': 'Pix reaches phone numbers of Brazil only. Begin it with +55.',

  'payout.clabe.label': 'CLABE',
  'payout.clabe.hint': 'The 18 digits of your account, for example {example}.',
  'payout.clabe.error.empty': 'Enter the CLABE.',
  'payout.clabe.error.chars': 'Use digits only.',
  'payout.clabe.error.length': 'A CLABE has 18 digits.',
  'payout.clabe.error.reserved': 'This number has nothing but zeros. Check it with your bank.',
  'payout.clabe.error.checksum': 'One of the digits looks wrong. Compare the CLABE with your statement.',

  'payout.upi_id.label': 'UPI ID',
  'payout.upi_id.hint': 'For example {example}.',
  'payout.upi_id.error.empty': 'Enter the UPI ID.',
  'payout.upi_id.error.length': 'This UPI ID is too long. Check it in your UPI app.',
  'payout.upi_id.error.shape': 'A UPI ID is a name, @ and a provider without a point, for example name@upi.',

  'payout.ifsc.label': 'IFSC',
  'payout.ifsc.hint': 'The 11 characters of your branch, for example {example}.',
  'payout.ifsc.error.empty': 'Enter the IFSC.',
  'payout.ifsc.error.chars': 'Use only letters A to Z and digits.',
  'payout.ifsc.error.length': 'An IFSC has 11 characters.',
  'payout.ifsc.error.shape': 'An IFSC is four letters, a zero and six characters. Compare it with your passbook.',
  'payout.ifsc.error.fifth_zero': 'The fifth character of an IFSC is a zero, not the letter O.',

  'payout.in_account.label': 'Account number',
  'payout.in_account.hint': 'In your passbook or your bank’s app.',
  'payout.in_account.error.empty': 'Enter the account number.',
  'payout.in_account.error.chars': 'Use digits only.',
  'payout.in_account.error.length': 'An Indian account number has 9 to 18 digits. Check it.',
  'payout.in_account.error.reserved': 'This number has nothing but zeros. Check it with your bank.',

  'payout.bsb.label': 'BSB',
  'payout.bsb.hint': 'The six digits of your branch.',
  'payout.bsb.error.empty': 'Enter the BSB.',
  'payout.bsb.error.chars': 'Use digits only.',
  'payout.bsb.error.length': 'A BSB has six digits.',

  'payout.au_account.label': 'Account number',
  'payout.au_account.hint': 'In your bank’s app, without the BSB.',
  'payout.au_account.error.empty': 'Enter the account number.',
  'payout.au_account.error.chars': 'Use digits only.',
  'payout.au_account.error.length':
    'An Australian account number has 4 to 9 digits. Check that the BSB is not part of it.',
  'payout.au_account.error.reserved': 'This number has nothing but zeros. Check it with your bank.',

  'payout.pay_id.label': 'PayID',
  'payout.pay_id.hint': 'Your e-mail address, phone number or ABN.',
  'payout.pay_id.error.empty': 'Enter the PayID.',
  'payout.pay_id.error.too_long': 'This e-mail address is too long. Check it.',
  'payout.pay_id.error.shape': 'Enter an e-mail address like name@example.com, a phone number or an ABN.',
  'payout.pay_id.error.local_ascii': 'Mail services take only letters without accents before the @. Check the address.',
  'payout.pay_id.error.chars': 'Use digits only for a phone number.',
  'payout.pay_id.error.length': 'This phone number has too many or too few digits. Check it.',
  'payout.pay_id.error.extension': 'Leave out the extension: payouts reach a number that can be dialled directly.',
  'payout.pay_id.error.needs_plus': 'Begin a phone number with + and the country code, for example +44.',
  'payout.pay_id.error.checksum':
    'One of the digits of this ABN looks wrong. If it is a phone number, begin it with +.',

  'payout.paypal_receiver.label': 'PayPal e-mail or phone number',
  'payout.paypal_receiver.hint': 'The e-mail address, phone number or ID of your PayPal account.',
  'payout.paypal_receiver.error.empty': 'Enter what PayPal knows you by.',
  'payout.paypal_receiver.error.too_long': 'This e-mail address is too long. Check it.',
  'payout.paypal_receiver.error.shape': 'This is no complete e-mail address. Enter one like name@example.com.',
  'payout.paypal_receiver.error.local_ascii':
    'Mail services take only letters without accents before the @. Check the address.',
  'payout.paypal_receiver.error.chars': 'Use digits only for a phone number.',
  'payout.paypal_receiver.error.length': 'This phone number has too many or too few digits. Check it.',
  'payout.paypal_receiver.error.extension':
    'Leave out the extension: payouts reach a number that can be dialled directly.',
  'payout.paypal_receiver.error.needs_plus': 'Begin a phone number with + and the country code, for example +44.',

  'payout.venmo_phone.label': 'Phone number',
  'payout.venmo_phone.hint': 'The US number of your Venmo account, for example {example}.',
  'payout.venmo_phone.error.empty': 'Enter the phone number.',
  'payout.venmo_phone.error.chars': 'Use digits only for a phone number.',
  'payout.venmo_phone.error.shape': 'There is no such area code. Enter the ten digits with area code.',
  'payout.venmo_phone.error.length': 'This phone number has too many or too few digits. Check it.',
  'payout.venmo_phone.error.extension': 'Leave out the extension: payouts reach a number that can be dialled directly.',
  'payout.venmo_phone.error.country_code': 'Venmo reaches US numbers only. Begin it with +1.',

  // What was typed instead; `needed` is the label of the field.
  'payout.looksLike.iban': 'This looks like an IBAN. Needed here: {needed}.',
  'payout.looksLike.bic': 'This looks like a BIC. Needed here: {needed}.',
  'payout.looksLike.card_number': 'This looks like a card number. Needed here: {needed}.',
  'payout.looksLike.clabe': 'This looks like a CLABE. Needed here: {needed}.',
  'payout.looksLike.routing_number': 'This looks like a US routing number. Needed here: {needed}.',
  'payout.looksLike.sort_code': 'This looks like a sort code. Needed here: {needed}.',
  'payout.looksLike.bsb': 'This looks like a BSB. Needed here: {needed}.',
  'payout.looksLike.ifsc': 'This looks like an IFSC. Needed here: {needed}.',
  'payout.looksLike.upi_id': 'This looks like a UPI ID. Needed here: {needed}.',
  'payout.looksLike.email': 'This looks like an e-mail address. Needed here: {needed}.',
  'payout.looksLike.phone': 'This looks like a phone number. Needed here: {needed}.',
  'payout.looksLike.cpf': 'This looks like a CPF. Needed here: {needed}.',
  'payout.looksLike.cnpj': 'This looks like a CNPJ. Needed here: {needed}.',
  'payout.looksLike.random_key': 'This looks like a random Pix key. Needed here: {needed}.',

  // Questions about a value that is valid.
  'payout.warning.unknown_country':
    'We do not know how IBANs of this country are built. Compare every character with your statement.',
  'payout.warning.other_country': 'This IBAN is of another country than the one you chose. Check both.',
  'payout.warning.other_bank_country': 'BIC and IBAN name different countries. Check both.',
  'payout.warning.padded': 'We put zeros in front to make eight digits. Check that this is your account number.',

  // The page around the fields: what is asked, step by step.
  'payout.page.loading': 'Opening your payout…',
  'payout.page.youReceive': 'You receive',
  'payout.page.summary': 'Payout',
  'payout.page.step': 'Step {step} of {steps}',
  'payout.page.heading.choose': 'Where should the money go?',
  'payout.page.heading.enter': 'Enter your details',
  'payout.page.heading.review': 'Check your details',
  'payout.page.country.label': 'Country of your account',
  'payout.page.country.choose': 'Choose a country',
  'payout.page.country.error': 'Choose the country of your account.',
  'payout.page.country.none':
    'This payout cannot be sent to this country. Choose another one, or ask {merchant} for another way.',
  'payout.page.noWays.title': 'This link cannot be used here',
  'payout.page.noWays.text':
    'None of the ways to be paid that it allows is known to this page. No money has moved: it is still with {merchant}. Contact {merchant}, give the reference {reference}, and ask for a link with another way.',
  'payout.page.method.failed': 'We could not load what {way} needs. Try again, or choose another way.',
  'payout.page.method.legend': 'How do you want to be paid?',
  'payout.page.continue': 'Continue',
  'payout.page.back': 'Back',
  'payout.page.toReview': 'Check details',
  'payout.page.change': 'Change',
  'payout.page.show': 'Show',
  'payout.page.hide': 'Hide',
  'payout.page.confirm': 'Confirm and send',
  'payout.page.kept': 'What you entered before is kept while this page is open, in case you go back to it.',
  'payout.page.judging': 'Checking your details…',
  'payout.page.sending': 'Sending your details…',
  'payout.page.review.fulfill':
    'When you confirm, {amount} is sent there and cannot be called back. Compare every character first.',
  'payout.page.review.review':
    'When you confirm, {merchant} receives these details, checks them and sends {amount}. You cannot change them later, so compare every character.',
  'payout.page.arrival.seconds': 'Once sent, it usually arrives within seconds.',
  'payout.page.arrival.minutes': 'Once sent, it usually arrives within 30 minutes.',
  'payout.page.arrival.sameDay': 'Once sent, it usually arrives on the same working day.',
  'payout.page.arrival.nextDay': 'Once sent, it usually arrives on the next working day.',
  'payout.page.arrival.oneToThreeDays': 'Once sent, it usually arrives within 1 to 3 working days.',
  'payout.page.arrival.oneToFiveDays': 'Once sent, it usually arrives within 1 to 5 working days.',
  'payout.page.privacy': 'Your details go straight to the payment service and are not kept on this device.',
  'payout.page.expiresAt': 'Open until {date}',
  'payout.page.testMode': 'No real money moves. Use a published test account or test card.',
  'payout.page.returnLink': 'Continue to {host}',

  // Facts worth keeping.
  'payout.page.fact.from': 'From',
  'payout.page.fact.method': 'Method',
  'payout.page.fact.country': 'Country',
  'payout.page.fact.sentTo': 'Details',
  'payout.page.ending': 'ending in {last4}',

  // A submit that sent nothing.
  'payout.page.nothingSent': 'Nothing was sent, and no money has moved.',
  'payout.page.refused': 'The payment service did not accept these details. Check them, or choose another way.',
  'payout.page.notDone.title': 'Your details did not arrive',
  'payout.page.notDone.text': 'Nothing was sent, and no money has moved. Check your details and confirm them again.',

  'payout.page.nothingArrived.title': 'No details have arrived',
  'payout.page.nothingArrived.text':
    'An earlier attempt with this link was not completed, and no money has moved. You can enter your details.',
  'payout.page.unsettled.title': 'Your details may have arrived',
  'payout.page.unsettled.text':
    'You confirmed details in this tab, and no answer has come yet. Please don’t enter them again until it is known: this page shows their outcome by itself, within a few minutes.',

  // What a link can be instead of a form.
  'payout.page.loadFailed.title': 'We could not open this payout',
  'payout.page.notFound.title': 'This payout link does not exist',
  'payout.page.notFound.text': 'Check that the whole address was copied, or ask the sender for a new link.',
  'payout.page.expired.title': 'This payout link has expired',
  'payout.page.expired.text':
    'It was open until {date}. No money has moved: it is still with {merchant}. Ask {merchant} for a new link.',
  'payout.page.checking.title': 'We’re checking the status of your payout',
  'payout.page.checking.text':
    'The outcome of the last attempt is not known yet. Please don’t enter details again. You can close this page: this link shows the outcome.',
  'payout.page.checking.anybody':
    'An attempt with this link is being checked. You have nothing to enter until its outcome is known. You can close this page: this link shows the outcome.',
  'payout.page.otherTab.title': 'Details are being sent already',
  'payout.page.otherTab.text':
    'They are being sent from another tab or device with this link. You have nothing to enter here: this page shows the outcome by itself.',
  'payout.page.cannotConfirm.title': 'We can’t confirm this payout yet',
  'payout.page.cannotConfirm.text':
    'Your details may have arrived, and money may be on its way. Please don’t enter them again. Open this link later, or contact {merchant} and give the reference {reference}.',
  'payout.page.cannotConfirm.anybody':
    'Details may have been entered with this link, and money may be on its way. Please enter none. Open this link later, or contact {merchant} and give the reference {reference}.',
  'payout.page.unsent.title': '{amount} has not been sent yet',
  'payout.page.unsent.text':
    'Details have arrived at {merchant}, but the sending was interrupted. Confirm once more to have {amount} sent, if they are yours. It is sent once, however often you confirm.',
  'payout.page.unsent.submit': 'Have {amount} sent',
  'payout.page.crashed.text':
    'Reload it to see the status of your payout. Don’t enter your details again before you have seen it.',
  'payout.page.taken.title': 'Details have been entered already',
  'payout.page.taken.text':
    'Someone with this link has already said where the money goes. That counts once and cannot be changed here.',
  'payout.page.paidOut.title': '{amount} has been paid out',
  'payout.page.paidOut.text': 'It was paid by {merchant} to the details that were entered with this link.',
  'payout.page.needsAccount.title': 'One more thing is needed',
  'payout.page.needsAccount.text':
    'Details have been entered with this link, but the payout partner needs an account in the receiver’s name first. The money is still with {merchant}, which says what to do.',
  'payout.page.notYou': 'If that was not you, tell {merchant} at once and give the reference {reference}.',

  // One screen for each status of a payout (interface 3.1): what happened, where the money is, what to do.
  'payout.outcome.requires_payout_method_data.title': 'This payout waits for your details',
  'payout.outcome.requires_payout_method_data.text':
    'No money has moved: it is still with {merchant}. Load this page again to say where it should go.',
  'payout.outcome.requires_confirmation.title': 'Your details have arrived',
  'payout.outcome.requires_confirmation.text':
    'The payout is being confirmed. The money is still with {merchant}. You can close this page: this link shows its status.',
  'payout.outcome.requires_creation.title': 'Your payout is being set up',
  'payout.outcome.requires_creation.text':
    'Your details have arrived. The money is still with {merchant}. You can close this page: this link shows its status.',
  'payout.outcome.requires_fulfillment.title': 'Your details have arrived',
  'payout.outcome.requires_fulfillment.text':
    'It is up to {merchant} to send {amount}; until then the money is there. You can close this page: this link shows its status.',
  'payout.outcome.requires_vendor_account_creation.title': 'One more thing is needed',
  'payout.outcome.requires_vendor_account_creation.text':
    'Your details have arrived, but the payout partner needs an account in your name first. The money is still with {merchant}. Contact {merchant} and give the reference {reference}.',
  'payout.outcome.initiated.title': '{amount} is on its way',
  'payout.outcome.initiated.text':
    'The money has left {merchant} and has not reached you yet. You can close this page: this link shows its status.',
  'payout.outcome.pending.title': 'Your payout is being processed',
  'payout.outcome.pending.text':
    'It has been handed to the processor and has not reached you yet. You have nothing to do, and you can close this page: this link shows its status.',
  'payout.outcome.success.title': '{amount} has been sent to you',
  'payout.outcome.success.text': 'The money has left {merchant}. You can close this page.',
  'payout.outcome.reversed.title': 'The money came back',
  'payout.outcome.reversed.text':
    'It was sent, and the receiving bank returned it to {merchant}. Contact {merchant}, give the reference {reference}, and ask for a new link.',
  'payout.outcome.failed.title': 'This payout could not be sent',
  'payout.outcome.failed.text':
    'The money is still with {merchant}. Contact {merchant}, give the reference {reference}, and ask for a new link.',
  'payout.outcome.cancelled.title': 'This payout was cancelled',
  'payout.outcome.cancelled.text':
    'It was never sent: the money is with {merchant}. If you expected it, contact {merchant} and give the reference {reference}.',
  'payout.outcome.expired.title': 'This payout ran out of time',
  'payout.outcome.expired.text':
    'It was not sent in time, and the money is with {merchant}. Ask {merchant} for a new link.',
  'payout.outcome.ineligible.title': 'This payout cannot go there',
  'payout.outcome.ineligible.text':
    'The account or card does not take payouts like this. The money is still with {merchant}. Ask {merchant} for a new link and choose another way.',
  'payout.outcome.unknown.title': 'We’re checking the status of this payout',
  'payout.outcome.unknown.text':
    'The service gave an answer that this page does not know. Contact {merchant} and give the reference {reference}.',
} as const satisfies Record<string, Message>;
