/** What is written down of sign-ins and of changes of rights. Names and addresses of people are not: the ids say who. */
export interface SecurityEvent {
  readonly event:
    | 'registered'
    | 'signed_in'
    | 'sign_in_failed'
    | 'sign_in_code_mailed'
    | 'signed_out_everywhere'
    | 'password_check_failed'
    | 'password_changed'
    | 'password_reset_requested'
    | 'password_reset_used'
    | 'account_deleted'
    | 'admin_granted'
    | 'admin_revoked'
    | 'lifetime_granted'
    | 'lifetime_revoked'
    | 'refund_code_mailed'
    | 'refund_code_failed'
    | 'refunded';
  /** The account; null when nobody has the name. */
  readonly memberId: number | null;
  /** Who changed it, when it was not the member: the id of an admin, or the configuration. */
  readonly by?: number | 'configuration';
}

/** The server adds the request's id and the client's address. */
export interface SecurityLog {
  record(event: SecurityEvent): void;
}
