/**
 * Sections 2 and 3 of the interface, field by field, as `name: type` in the order of the document; a field of an object follows it as
 * `object.name`, one of a list's rows as `list[].name`. What follows a dash is why the sandbox never answers it: then it never does. Of an enumeration
 * every word is answered, but for those in brackets: a payout passes `requires_creation` within one call.
 */
export const resourceTables: Readonly<Record<string, { readonly section: string; readonly fields: string }>> = {
  payout: {
    section: '2.2',
    fields: `
      payout_id: id30
      merchant_id: text255
      amount: integer
      currency: currency
      auto_fulfill: boolean
      customer_id: text255
      client_secret: text
      return_url: text
      business_country: country
      entity_type: Individual Company NonProfit PublicSector NaturalPerson lowercase Personal
      recurring: boolean
      status: success failed cancelled initiated expired reversed pending ineligible (requires_creation) requires_confirmation requires_payout_method_data requires_fulfillment requires_vendor_account_creation
      profile_id: text
      connector: text
      payout_type: card bank wallet
      payout_method_data.card.card_exp_month: text
      payout_method_data.card.card_exp_year: text
      payout_method_data.card.card_holder_name: text
      payout_method_data.card.card_issuer: text - a test card has no bank
      payout_method_data.card.card_network: text
      payout_method_data.card.card_type: text
      payout_method_data.card.card_issuing_country: text - a test card has no bank
      payout_method_data.card.bank_code: text - a test card has no bank
      payout_method_data.card.last4: text
      payout_method_data.card.card_isin: text
      payout_method_data.card.card_extended_bin: text
      payout_method_data.bank: object
      payout_method_data.wallet: object
      billing: contact
      customer: customer
      business_label: text
      description: text
      metadata: object
      merchant_connector_id: text
      error_message: text
      error_code: text
      created: timestamp
      connector_transaction_id: text
      priority: instant fast regular wire cross_border internal
      attempts[].attempt_id: text
      attempts[].status: text
      attempts[].amount: integer
      attempts[].currency: currency
      attempts[].connector: text
      attempts[].error_code: text
      attempts[].error_message: text
      attempts[].payment_method: text
      attempts[].payout_method_type: text
      attempts[].connector_transaction_id: text
      attempts[].cancellation_reason: text
      attempts[].unified_code: text255
      attempts[].unified_message: text1024
      payout_link.payout_link_id: text
      payout_link.link: text
      email: text255
      name: text255
      phone: text255
      phone_country_code: text255
      unified_code: text255
      unified_message: text1024
      payout_method_id: text`,
  },
  payment: {
    section: '2.3',
    fields: `
      payment_id: id30
      merchant_id: text255
      status: succeeded failed cancelled processing requires_customer_action requires_merchant_action requires_payment_method requires_confirmation requires_capture partially_captured partially_captured_and_capturable
      amount: integer
      net_amount: integer
      amount_capturable: integer
      amount_received: integer
      shipping_cost: integer
      order_tax_amount: integer
      currency: currency
      payment_method: text
      payment_method_type: text
      payment_experience: text
      attempt_count: integer
      connector: text
      connector_label: text
      connector_transaction_id: text
      merchant_connector_id: text
      client_secret: text
      created: timestamp
      updated: timestamp
      customer_id: text64
      customer: customer
      description: text
      refunds[].refund_id: id30
      disputes[].dispute_id: text
      disputes[].dispute_stage: pre_dispute dispute pre_arbitration
      disputes[].dispute_status: dispute_opened dispute_expired dispute_accepted dispute_cancelled dispute_challenged dispute_won dispute_lost
      disputes[].connector_status: text
      disputes[].connector_dispute_id: text
      disputes[].created_at: timestamp
      disputes[].connector_reason: text
      disputes[].connector_reason_code: text
      disputes[].challenge_required_by: timestamp
      disputes[].connector_created_at: timestamp
      disputes[].connector_updated_at: timestamp
      attempts[].attempt_id: text
      attempts[].status: text
      attempts[].amount: integer
      attempts[].created_at: timestamp
      attempts[].modified_at: timestamp
      attempts[].order_tax_amount: integer
      attempts[].currency: currency
      attempts[].connector: text
      attempts[].error_message: text
      attempts[].payment_method: text
      attempts[].connector_transaction_id: text
      attempts[].capture_method: automatic manual manual_multiple scheduled sequential_automatic
      attempts[].authentication_type: three_ds no_three_ds
      attempts[].cancellation_reason: text
      attempts[].mandate_id: text255
      attempts[].error_code: text
      attempts[].payment_token: text
      attempts[].connector_metadata: object
      attempts[].payment_experience: text
      attempts[].payment_method_type: text
      attempts[].reference_id: text
      attempts[].unified_code: text255
      attempts[].unified_message: text1024
      attempts[].client_source: text
      attempts[].client_version: text
      captures[].capture_id: text
      captures[].status: text
      captures[].amount: integer
      captures[].connector: text
      captures[].authorized_attempt_id: text
      captures[].capture_sequence: integer
      captures[].currency: currency
      captures[].connector_capture_id: text
      captures[].error_message: text
      captures[].error_code: text
      captures[].error_reason: text
      captures[].reference_id: text
      mandate_id: text255
      mandate_data.update_mandate_id: text
      mandate_data.customer_acceptance.acceptance_type: text
      mandate_data.customer_acceptance.accepted_at: timestamp
      mandate_data.customer_acceptance.online.ip_address: text
      mandate_data.customer_acceptance.online.user_agent: text
      mandate_data.mandate_type.single_use.amount: integer
      mandate_data.mandate_type.single_use.currency: currency
      mandate_data.mandate_type.single_use.start_date: timestamp
      mandate_data.mandate_type.single_use.end_date: timestamp - no mandate of the sandbox ends
      mandate_data.mandate_type.single_use.metadata: object - a mandate has none of its own
      setup_future_usage: on_session off_session
      off_session: boolean
      capture_on: timestamp
      capture_method: automatic manual manual_multiple scheduled sequential_automatic
      payment_method_data.card.last4: text
      payment_method_data.card.card_type: text
      payment_method_data.card.card_network: text
      payment_method_data.card.card_issuer: text - a test card has no bank
      payment_method_data.card.card_issuing_country: text - a test card has no bank
      payment_method_data.card.card_isin: text
      payment_method_data.card.card_extended_bin: text
      payment_method_data.card.card_exp_month: text
      payment_method_data.card.card_exp_year: text
      payment_method_data.card.card_holder_name: text
      payment_method_data.card.payment_checks: object
      payment_method_data.card.authentication_data: object
      payment_method_data.billing: contact
      payment_token: text
      shipping: contact
      billing: contact
      order_details[].product_name: text
      order_details[].quantity: integer
      order_details[].amount: integer
      email: text255
      name: text255
      phone: text255
      return_url: text
      authentication_type: three_ds no_three_ds
      statement_descriptor_name: text22
      statement_descriptor_suffix: text255
      next_action.redirect_to_url: text
      next_action.type: text
      cancellation_reason: text
      error_code: text
      error_message: text
      unified_code: text255
      unified_message: text1024
      business_country: country
      business_label: text
      business_sub_label: text
      allowed_payment_method_types[]: text
      ephemeral_key.customer_id: text
      ephemeral_key.created_at: integer
      ephemeral_key.expires: integer
      ephemeral_key.secret: text
      manual_retry_allowed: boolean
      frm_message.frm_name: text
      frm_message.frm_transaction_id: text
      frm_message.frm_transaction_type: text
      frm_message.frm_status: text
      frm_message.frm_score: integer
      frm_message.frm_reason: text
      frm_message.frm_error: text - the check of the sandbox never fails
      frm_metadata: object
      metadata: object
      connector_metadata: object
      feature_metadata.redirect_response.param: text
      feature_metadata.redirect_response.json_payload: object
      feature_metadata.search_tags[]: text
      feature_metadata.wallet_recurring_details.payment_description: text
      feature_metadata.wallet_recurring_details.regular_billing: object
      feature_metadata.wallet_recurring_details.management_url: text
      feature_metadata.wallet_recurring_details.billing_agreement: text
      reference_id: text
      payment_link.link: text
      payment_link.payment_link_id: text
      payment_link.secure_link: text
      profile_id: text
      surcharge_details.surcharge_amount: integer
      surcharge_details.tax_amount: integer
      merchant_decision: text
      incremental_authorization_allowed: boolean
      authorization_count: integer
      incremental_authorizations[].authorization_id: text
      incremental_authorizations[].amount: integer
      incremental_authorizations[].status: text
      incremental_authorizations[].previously_authorized_amount: integer
      incremental_authorizations[].error_code: text
      incremental_authorizations[].error_message: text
      external_authentication_details.status: text
      external_authentication_details.authentication_flow: text
      external_authentication_details.electronic_commerce_indicator: text
      external_authentication_details.ds_transaction_id: text
      external_authentication_details.version: text
      external_authentication_details.error_code: text
      external_authentication_details.error_message: text
      external_3ds_authentication_attempted: boolean
      expires_on: timestamp
      fingerprint: text
      browser_info.color_depth: integer
      browser_info.screen_height: integer
      browser_info.screen_width: integer
      browser_info.time_zone: integer
      browser_info.java_enabled: boolean
      browser_info.java_script_enabled: boolean
      browser_info.language: text
      browser_info.ip_address: text
      browser_info.accept_header: text
      browser_info.user_agent: text
      browser_info.os_type: text
      browser_info.os_version: text
      browser_info.device_model: text
      payment_method_id: text
      payment_method_status: text
      split_payments.some_split_payment.charge_type: text
      split_payments.some_split_payment.application_fees: integer
      split_payments.some_split_payment.transfer_account_id: text
      split_payments.some_split_payment.charge_id: text
      extended_authorization_applied: boolean
      capture_before: timestamp
      merchant_order_reference_id: text
      connector_mandate_id: text
      card_discovery: text
      force_3ds_challenge: boolean
      force_3ds_challenge_trigger: boolean
      is_iframe_redirection_enabled: boolean
      issuer_error_code: text
      issuer_error_message: text
      whole_connector_response: text`,
  },
  refund: {
    section: '2.5',
    fields: `
      refund_id: id30
      payment_id: id30
      amount: integer
      currency: currency
      status: succeeded failed pending review
      connector: text
      reason: text255
      metadata: object
      error_message: text
      error_code: text
      unified_code: text255
      unified_message: text1024
      created_at: timestamp
      updated_at: timestamp
      profile_id: text
      merchant_connector_id: text
      split_refunds.some_split_refund.revert_platform_fee: boolean
      split_refunds.some_split_refund.revert_transfer: boolean
      issuer_error_code: text
      issuer_error_message: text`,
  },
  dispute: {
    section: '2.6',
    fields: `
      dispute_id: text
      payment_id: id30
      attempt_id: text
      amount: text
      currency: currency
      dispute_stage: pre_dispute dispute pre_arbitration
      dispute_status: dispute_opened dispute_expired dispute_accepted dispute_cancelled dispute_challenged dispute_won dispute_lost
      connector: text
      connector_status: text
      connector_dispute_id: text
      created_at: timestamp
      connector_reason: text
      connector_reason_code: text
      challenge_required_by: timestamp
      connector_created_at: timestamp
      connector_updated_at: timestamp
      profile_id: text
      merchant_connector_id: text`,
  },
  'stored payment method': {
    section: '2.7',
    fields: `
      payment_method_id: text
      merchant_id: text
      payment_method: card card_redirect pay_later wallet bank_redirect bank_transfer crypto bank_debit reward real_time_payment upi voucher gift_card open_banking mobile_payment
      payment_method_type: text
      customer_id: text64
      recurring_enabled: boolean
      installment_payment_enabled: boolean
      card.saved_to_locker: boolean
      card.scheme: text
      card.issuer_country: text - a test card has no bank
      card.last4_digits: text
      card.expiry_month: text
      card.expiry_year: text
      card.card_token: text - a card is named by its payment_method_id
      card.card_holder_name: text
      card.card_fingerprint: text
      card.nick_name: text
      card.card_isin: text
      card.card_issuer: text - a test card has no bank
      card.card_type: text
      payment_experience[]: text
      metadata: object
      created: timestamp
      last_used_at: timestamp
      bank_transfer.bank_account_number: text
      bank_transfer.bank_routing_number: text
      bank_transfer.bank_name: text
      bank_transfer.bank_city: text
      client_secret: text`,
  },
  'payment link': {
    section: '2.8',
    fields: `
      payment_link_id: text
      merchant_id: text
      link_to_pay: text
      amount: integer
      created_at: timestamp
      status: active expired
      expiry: timestamp
      description: text
      currency: currency
      secure_link: text`,
  },
  'saved payment method': {
    section: '2.9',
    fields: `
      payment_token: text
      payment_method_id: text
      customer_id: text64
      recurring_enabled: boolean
      installment_payment_enabled: boolean
      requires_cvv: boolean
      default_payment_method_set: boolean
      payment_method_issuer: text
      payment_experience[]: text
      card.last4_digits: text
      metadata: object
      created: timestamp
      bank_transfer.bank_account_number: text
      bank.mask: text
      surcharge_details.surcharge.value: number
      surcharge_details.display_surcharge_amount: number
      surcharge_details.display_tax_on_surcharge_amount: number
      surcharge_details.display_total_surcharge_amount: number
      surcharge_details.tax_on_surcharge.percentage: number
      last_used_at: timestamp
      billing: contact`,
  },
  '3-D Secure authentication': {
    section: '4.3',
    fields: `
      trans_status: Y N U A R C D I
      three_ds_requestor_url: text
      acs_url: text
      challenge_request: text
      acs_reference_number: text
      acs_trans_id: text
      three_dsserver_trans_id: text
      acs_signed_content: text
      three_ds_requestor_app_url: text - no app of the merchant is known`,
  },
};
