// Made of the OpenAPI document by `npm run generate:client`; a test compares them.
export interface components {
    schemas: {
        NewApp: {
            /** @description Unique in the whole service. */
            slug: string;
            /** @description Unique in the whole service. */
            name: string;
            description: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
        };
        AppWithToken: {
            /** @description Unique in the whole service. */
            slug: string;
            /** @description Unique in the whole service. */
            name: string;
            /** Format: uuid */
            uuid: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            description: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
            /**
             * Format: uuid
             * @description The app's credential. It is shown here, and never again.
             */
            token: string;
        };
        App: {
            /** @description Unique in the whole service. */
            slug: string;
            /** @description Unique in the whole service. */
            name: string;
            /** Format: uuid */
            uuid: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            description: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
        };
        AppPatch: {
            /** @description Unique in the whole service. */
            slug?: string | null;
            /** @description Unique in the whole service. */
            name?: string | null;
            description?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
        };
        TokenRotation: {
            /** @description How long the old token still works. Default: 0. */
            grace_seconds?: number | null;
        };
        NewSession: {
            /** @description After how long the token stops by itself. Default: 28800. */
            expires_in_seconds?: number | null;
        };
        SessionWithToken: {
            /** Format: uuid */
            uuid: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description From then on its token is refused.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description A credential of the app. It is shown here, and never again.
             */
            token: string;
        };
        Session: {
            /** Format: uuid */
            uuid: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description From then on its token is refused.
             */
            expires_at: string;
        };
        AppForKeys: {
            /** @description Unique in the whole service. */
            slug: string;
            /** @description Unique in the whole service. */
            name: string;
            description: string;
        };
        PublicBusiness: {
            /** @description Default: the app's name. */
            name: string;
            /** @description Opens the booking page. Default: the app's description. */
            intro: string;
            /** @description At most 6 lines. */
            address: string | null;
            /** @description Digits, blanks and `+ - ( ) . /`, at least 3 digits. */
            phone: string | null;
            /** Format: email */
            email: string | null;
            /** @description A URL that begins with https:// or http://, without credentials. */
            website: string | null;
            /** @description The same. */
            privacy_url: string | null;
            /** @description The same. */
            terms_url: string | null;
            /** @description A language tag that begins with en, de, fr or es. null: en. */
            language: string;
            /** @description null: the zone of most resources, the oldest first among equals; without any, UTC. */
            timezone: string;
            logo: {
                /** Format: uri */
                url: string;
                width: number;
                height: number;
                bytes: number;
            } | null;
            /** @description The accent, mixed until it can be read on the surfaces of pages and letters; null without `accent`. */
            colors: {
                light: {
                    accent: string;
                    on_accent: string;
                };
                dark: {
                    accent: string;
                    on_accent: string;
                };
            } | null;
        };
        /** @description The fields as they are stored; `public` has the defaults filled in. */
        Business: {
            /** @description null: the app's name. */
            name: string | null;
            /** @description Opens the booking page. null: the app's description. */
            intro: string | null;
            /** @description At most 6 lines. */
            address: string | null;
            /** @description Digits, blanks and `+ - ( ) . /`, at least 3 digits. */
            phone: string | null;
            /** Format: email */
            email: string | null;
            /** @description A URL that begins with https:// or http://, without credentials. */
            website: string | null;
            /** @description The same. */
            privacy_url: string | null;
            /** @description The same. */
            terms_url: string | null;
            /** @description A colour, written `#rrggbb`. */
            accent: string | null;
            /** @description A language tag that begins with en, de, fr or es. null: en. */
            language: string | null;
            /** @description null: the zone of most resources, the oldest first among equals; without any, UTC. */
            timezone: string | null;
            logo: {
                /** Format: uri */
                url: string;
                width: number;
                height: number;
                bytes: number;
            } | null;
            /** @description The accent, mixed until it can be read on the surfaces of pages and letters; null without `accent`. */
            colors: {
                light: {
                    accent: string;
                    on_accent: string;
                };
                dark: {
                    accent: string;
                    on_accent: string;
                };
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            public: components["schemas"]["PublicBusiness"];
        };
        BusinessFieldsPatch: {
            /** @description null: the app's name. */
            name?: string | null;
            /** @description Opens the booking page. null: the app's description. */
            intro?: string | null;
            /** @description At most 6 lines. */
            address?: string | null;
            /** @description Digits, blanks and `+ - ( ) . /`, at least 3 digits. */
            phone?: string | null;
            /** Format: email */
            email?: string | null;
            /** @description A URL that begins with https:// or http://, without credentials. */
            website?: string | null;
            /** @description The same. */
            privacy_url?: string | null;
            /** @description The same. */
            terms_url?: string | null;
            /** @description A colour, written `#rrggbb`. */
            accent?: string | null;
            /** @description A language tag that begins with en, de, fr or es. null: en. */
            language?: string | null;
            /** @description null: the zone of most resources, the oldest first among equals; without any, UTC. */
            timezone?: string | null;
        };
        Letters: {
            enabled: boolean;
            mail: {
                /** @description A mail server is set (`SMTP_URL`): without it no letter is made. */
                configured: boolean;
                /** @description The sender, as `MAIL_FROM` is set. */
                from: string | null;
                /** @description The address of the service is set (`PUBLIC_URL`): without it letters have no links. */
                links: boolean;
            };
            /**
             * @description `business`: the address of the business; `members`: the staff members whom a booking takes. Default: "business".
             * @enum {string}
             */
            team_to: "business" | "members" | "both";
            letters: {
                confirmed: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                pending: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                declined: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                moved: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                cancelled: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                reminder: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                    /** @description Time between a reminder and the start of its booking. A change applies to later confirmations and moves. Default: 1440. */
                    before_minutes: number;
                };
                no_show: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                team_booked: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                team_requested: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                team_moved: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                team_cancelled: {
                    enabled: boolean;
                    /** @description Workflows with an own mail to the customer, which is sent in the place of the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
            };
        };
        LettersPatch: {
            enabled?: boolean | null;
            /**
             * @description `business`: the address of the business; `members`: the staff members whom a booking takes.
             * @enum {string|null}
             */
            team_to?: "business" | "members" | "both" | null;
            letters?: {
                confirmed?: {
                    enabled?: boolean | null;
                } | null;
                pending?: {
                    enabled?: boolean | null;
                } | null;
                declined?: {
                    enabled?: boolean | null;
                } | null;
                moved?: {
                    enabled?: boolean | null;
                } | null;
                cancelled?: {
                    enabled?: boolean | null;
                } | null;
                reminder?: {
                    enabled?: boolean | null;
                    /** @description Time between a reminder and the start of its booking. A change applies to later confirmations and moves. */
                    before_minutes?: number | null;
                } | null;
                no_show?: {
                    enabled?: boolean | null;
                } | null;
                team_booked?: {
                    enabled?: boolean | null;
                } | null;
                team_requested?: {
                    enabled?: boolean | null;
                } | null;
                team_moved?: {
                    enabled?: boolean | null;
                } | null;
                team_cancelled?: {
                    enabled?: boolean | null;
                } | null;
            } | null;
        };
        LetterAbout: {
            /**
             * Format: uuid
             * @description Default: a sample.
             */
            booking?: string | null;
            /** @description Default: the receiver's. */
            language?: string | null;
        };
        LetterPreview: {
            /** @description null: nobody would get it. */
            to: string | null;
            from: string;
            reply_to: string | null;
            subject: string;
            text: string;
            html: string | null;
            /** @description iCalendar text. */
            calendar: string | null;
        };
        LetterTest: {
            /** Format: email */
            to: string;
            /**
             * Format: uuid
             * @description Default: a sample.
             */
            booking?: string | null;
            /** @description Default: the receiver's. */
            language?: string | null;
        };
        Attempt: {
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            at: string;
            ok: boolean;
            /** @description The HTTP or SMTP status that answered. */
            status: number | null;
            message: string | null;
        };
        Delivery: {
            /** Format: uuid */
            uuid: string;
            /**
             * Format: uuid
             * @description null where it is about no booking, as is `sequence`.
             */
            booking: string | null;
            /**
             * Format: uuid
             * @description null of a letter, as is `action`.
             */
            workflow: string | null;
            /** Format: uuid */
            action: string | null;
            /**
             * @description The letter that is sent; null of an action.
             * @enum {string|null}
             */
            letter: "confirmed" | "pending" | "declined" | "moved" | "cancelled" | "reminder" | "no_show" | "team_booked" | "team_requested" | "team_moved" | "team_cancelled" | null;
            /**
             * Format: uuid
             * @description The series that a letter is about.
             */
            series: string | null;
            /**
             * @description null of a letter that somebody had sent again.
             * @enum {string|null}
             */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end" | null;
            sequence: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            due_at: string;
            /** @enum {string} */
            status: "waiting" | "running" | "delivered" | "failed" | "skipped";
            /** @description The receiver of the last attempt, masked: an address such as `g•••@example.com`, or the host of a webhook. */
            to: string | null;
            /** @description Why it was skipped, or failed. */
            reason: string | null;
            attempts: components["schemas"]["Attempt"][];
            /**
             * Format: date-time
             * @description When the next attempt is; null when there will be none.
             */
            next_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        /** @description How the bookings of a workflow live. */
        NewSettings: {
            /**
             * @description `instant`: a booking is confirmed at once; `confirm`: it waits for approval. Default: "instant".
             * @enum {string|null}
             */
            mode?: "instant" | "confirm" | null;
            /** @description How long extending prolongs a hold, unless it says. Default: 300. */
            hold_seconds?: number | null;
            /** @description How many minutes a booking may wait for approval; null: until its start. Default: null. */
            pending_minutes?: number | null;
            /** @description Latest cancellation, in minutes before the start; null: no limit. Default: null. */
            cancel_until_minutes?: number | null;
            /** @description Latest rescheduling, in minutes before the start; null: no limit. Default: null. */
            reschedule_until_minutes?: number | null;
            /** @description Minutes after its end at which a booking becomes completed. Null: never by itself. Default: null. */
            complete_after_minutes?: number | null;
            /** @description How many minutes before the start its booker may check in; null: not at all. Default: null. */
            check_in_from_minutes?: number | null;
            /** @description Minutes after its start at which a booking without a check-in becomes a no-show. Null: never by itself. Default: null. */
            no_show_after_minutes?: number | null;
            /** @description Whether a no-show gives back the time that it takes. Default: false. */
            no_show_releases?: boolean | null;
        } | null;
        NewWorkflow: {
            name: string;
            description: string;
            settings?: components["schemas"]["NewSettings"];
        };
        WebhookConfig: {
            /** Format: uri */
            url: string;
            /** @description Signs what is sent. Shown when it has just been made or set. */
            secret?: string;
        };
        WebhookAction: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            workflow: string;
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook";
            /** @description After the trigger; negative, before it, only for booking.start and booking.end. */
            offset_minutes: number;
            config: components["schemas"]["WebhookConfig"];
            enabled: boolean;
            position: number;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        EmailConfig: {
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` … */
            to: string;
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` … */
            subject: string;
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` … */
            text: string;
            /** @description Like `text`; what is inserted is escaped. */
            html: string | null;
        };
        EmailAction: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            workflow: string;
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "email";
            /** @description After the trigger; negative, before it, only for booking.start and booking.end. */
            offset_minutes: number;
            config: components["schemas"]["EmailConfig"];
            enabled: boolean;
            position: number;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        TransitionConfig: {
            /**
             * @description What is done to the booking.
             * @enum {string}
             */
            to: "confirm" | "approve" | "decline" | "cancel" | "complete" | "no-show";
        };
        TransitionAction: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            workflow: string;
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "transition";
            /** @description After the trigger; negative, before it, only for booking.start and booking.end. */
            offset_minutes: number;
            config: components["schemas"]["TransitionConfig"];
            enabled: boolean;
            position: number;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        LogConfig: Record<string, never>;
        LogAction: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            workflow: string;
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "log";
            /** @description After the trigger; negative, before it, only for booking.start and booking.end. */
            offset_minutes: number;
            config: components["schemas"]["LogConfig"];
            enabled: boolean;
            position: number;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        Action: components["schemas"]["WebhookAction"] | components["schemas"]["EmailAction"] | components["schemas"]["TransitionAction"] | components["schemas"]["LogAction"];
        /** @description How the bookings of a workflow live. */
        Settings: {
            /**
             * @description `instant`: a booking is confirmed at once; `confirm`: it waits for approval. Default: "instant".
             * @enum {string}
             */
            mode: "instant" | "confirm";
            /** @description How long extending prolongs a hold, unless it says. Default: 300. */
            hold_seconds: number;
            /** @description How many minutes a booking may wait for approval; null: until its start. Default: null. */
            pending_minutes: number | null;
            /** @description Latest cancellation, in minutes before the start; null: no limit. Default: null. */
            cancel_until_minutes: number | null;
            /** @description Latest rescheduling, in minutes before the start; null: no limit. Default: null. */
            reschedule_until_minutes: number | null;
            /** @description Minutes after its end at which a booking becomes completed. Null: never by itself. Default: null. */
            complete_after_minutes: number | null;
            /** @description How many minutes before the start its booker may check in; null: not at all. Default: null. */
            check_in_from_minutes: number | null;
            /** @description Minutes after its start at which a booking without a check-in becomes a no-show. Null: never by itself. Default: null. */
            no_show_after_minutes: number | null;
            /** @description Whether a no-show gives back the time that it takes. Default: false. */
            no_show_releases: boolean;
        };
        Workflow: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            description: string;
            app?: components["schemas"]["App"];
            actions?: components["schemas"]["Action"][];
            settings?: components["schemas"]["Settings"];
        };
        /** @description How the bookings of a workflow live. */
        SettingsPatch: {
            /**
             * @description `instant`: a booking is confirmed at once; `confirm`: it waits for approval.
             * @enum {string|null}
             */
            mode?: "instant" | "confirm" | null;
            /** @description How long extending prolongs a hold, unless it says. */
            hold_seconds?: number | null;
            /** @description How many minutes a booking may wait for approval; null: until its start. */
            pending_minutes?: number | null;
            /** @description Latest cancellation, in minutes before the start; null: no limit. */
            cancel_until_minutes?: number | null;
            /** @description Latest rescheduling, in minutes before the start; null: no limit. */
            reschedule_until_minutes?: number | null;
            /** @description Minutes after its end at which a booking becomes completed. Null: never by itself. */
            complete_after_minutes?: number | null;
            /** @description How many minutes before the start its booker may check in; null: not at all. */
            check_in_from_minutes?: number | null;
            /** @description Minutes after its start at which a booking without a check-in becomes a no-show. Null: never by itself. */
            no_show_after_minutes?: number | null;
            /** @description Whether a no-show gives back the time that it takes. */
            no_show_releases?: boolean | null;
        } | null;
        WorkflowPatch: {
            name?: string | null;
            description?: string | null;
            settings?: components["schemas"]["SettingsPatch"];
        };
        NewWebhookConfig: {
            /** Format: uri */
            url: string;
            /** @description `whsec_` and the Base64 of 24 to 64 bytes; made by the service when it is not given. */
            secret?: string | null;
            headers?: {
                [key: string]: string;
            } | null;
        };
        NewWebhookAction: {
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook";
            config: components["schemas"]["NewWebhookConfig"];
            /** @description After the trigger; negative, before it, only for booking.start and booking.end. Default: 0. */
            offset_minutes?: number | null;
            /** @description Default: true. */
            enabled?: boolean | null;
            /** @description Default: 0. */
            position?: number | null;
        };
        NewEmailConfig: {
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` … */
            to: string;
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` … */
            subject: string;
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` … */
            text: string;
            /** @description Like `text`; what is inserted is escaped. */
            html?: string | null;
        };
        NewEmailAction: {
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "email";
            config: components["schemas"]["NewEmailConfig"];
            /** @description After the trigger; negative, before it, only for booking.start and booking.end. Default: 0. */
            offset_minutes?: number | null;
            /** @description Default: true. */
            enabled?: boolean | null;
            /** @description Default: 0. */
            position?: number | null;
        };
        NewTransitionAction: {
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "transition";
            config: components["schemas"]["TransitionConfig"];
            /** @description After the trigger; negative, before it, only for booking.start and booking.end. Default: 0. */
            offset_minutes?: number | null;
            /** @description Default: true. */
            enabled?: boolean | null;
            /** @description Default: 0. */
            position?: number | null;
        };
        /** @description Nothing: the line is always the same. */
        NewLogConfig: Record<string, never> | null;
        NewLogAction: {
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "log";
            config?: components["schemas"]["NewLogConfig"];
            /** @description After the trigger; negative, before it, only for booking.start and booking.end. Default: 0. */
            offset_minutes?: number | null;
            /** @description Default: true. */
            enabled?: boolean | null;
            /** @description Default: 0. */
            position?: number | null;
        };
        NewAction: components["schemas"]["NewWebhookAction"] | components["schemas"]["NewEmailAction"] | components["schemas"]["NewTransitionAction"] | components["schemas"]["NewLogAction"];
        WebhookConfigPatch: {
            /** Format: uri */
            url?: string | null;
            /** @description `whsec_` and the Base64 of 24 to 64 bytes; made by the service when it is not given. */
            secret?: string | null;
            headers?: {
                [key: string]: string | null;
            } | null;
        };
        EmailConfigPatch: {
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` … */
            to?: string | null;
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` … */
            subject?: string | null;
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` … */
            text?: string | null;
            /** @description Like `text`; what is inserted is escaped. */
            html?: string | null;
        };
        TransitionConfigPatch: {
            /**
             * @description What is done to the booking.
             * @enum {string|null}
             */
            to?: "confirm" | "approve" | "decline" | "cancel" | "complete" | "no-show" | null;
        };
        ActionPatch: {
            name?: string | null;
            /** @enum {string|null} */
            trigger?: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end" | null;
            /** @enum {string|null} */
            type?: "webhook" | "email" | "transition" | "log" | null;
            /** @description After the trigger; negative, before it, only for booking.start and booking.end. */
            offset_minutes?: number | null;
            enabled?: boolean | null;
            position?: number | null;
            config?: components["schemas"]["WebhookConfigPatch"] | components["schemas"]["EmailConfigPatch"] | components["schemas"]["TransitionConfigPatch"] | null;
        };
        TestReceiver: {
            /** @description Where an e-mail goes instead of its receiver. */
            to?: string | null;
        };
        /** @description Opening hours in wall time; an end at or before its start is on the next day. null: always open. */
        NewSchedule: {
            weekly?: {
                days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                start: string;
                end: string;
            }[] | null;
            overrides?: {
                /** Format: date */
                date: string;
                windows: {
                    start: string;
                    end: string;
                }[];
            }[] | null;
        } | null;
        NewRules: {
            /** @description Default: 15. */
            slot_minutes?: number | null;
            /** @description Default: null. */
            min_duration_minutes?: number | null;
            /** @description Default: null. */
            max_duration_minutes?: number | null;
            /** @description Default: 0. */
            buffer_before_minutes?: number | null;
            /** @description Default: 0. */
            buffer_after_minutes?: number | null;
            /** @description Default: 0. */
            min_notice_minutes?: number | null;
            /** @description Default: 366. */
            max_advance_days?: number | null;
        } | null;
        NewResource: {
            name: string;
            /** @description Default: "". */
            description?: string | null;
            /** @description An IANA time zone. Default: "UTC". */
            timezone?: string | null;
            /** @description Default: 1. */
            capacity?: number | null;
            /** @description Units above `capacity` that only an override reaches. Default: 0. */
            overbook?: number | null;
            schedule?: components["schemas"]["NewSchedule"];
            rules?: components["schemas"]["NewRules"];
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
        };
        /** @description Opening hours in wall time; an end at or before its start is on the next day. null: always open. */
        Schedule: {
            weekly: {
                days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                start: string;
                end: string;
            }[];
            overrides: {
                /** Format: date */
                date: string;
                windows: {
                    start: string;
                    end: string;
                }[];
            }[];
        } | null;
        Rules: {
            /** @description Default: 15. */
            slot_minutes?: number | null;
            /** @description Default: null. */
            min_duration_minutes?: number | null;
            /** @description Default: null. */
            max_duration_minutes?: number | null;
            /** @description Default: 0. */
            buffer_before_minutes?: number | null;
            /** @description Default: 0. */
            buffer_after_minutes?: number | null;
            /** @description Default: 0. */
            min_notice_minutes?: number | null;
            /** @description Default: 366. */
            max_advance_days?: number | null;
        };
        Resource: {
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string;
            /** @description An IANA time zone. */
            timezone: string;
            capacity: number;
            /** @description Units above `capacity` that only an override reaches. */
            overbook: number;
            schedule: components["schemas"]["Schedule"];
            rules: components["schemas"]["Rules"];
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
        };
        /** @description Opening hours in wall time; an end at or before its start is on the next day. null: always open. */
        SchedulePatch: {
            weekly?: {
                days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                start: string;
                end: string;
            }[] | null;
            overrides?: {
                /** Format: date */
                date: string;
                windows: {
                    start: string;
                    end: string;
                }[];
            }[] | null;
        } | null;
        RulesPatch: {
            slot_minutes?: number | null;
            min_duration_minutes?: number | null;
            max_duration_minutes?: number | null;
            buffer_before_minutes?: number | null;
            buffer_after_minutes?: number | null;
            min_notice_minutes?: number | null;
            max_advance_days?: number | null;
        } | null;
        ResourcePatch: {
            name?: string | null;
            description?: string | null;
            /** @description An IANA time zone. */
            timezone?: string | null;
            capacity?: number | null;
            /** @description Units above `capacity` that only an override reaches. */
            overbook?: number | null;
            schedule?: components["schemas"]["SchedulePatch"];
            rules?: components["schemas"]["RulesPatch"];
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
        };
        NewRole: {
            name: string;
            resources: string[];
            /** @description Default: 1. */
            count?: number | null;
            /** @description Default: 1. */
            units?: number | null;
            /** @description Shares of a round robin, from 1 to 100, by resource; 1 for those that are not named. */
            weights?: {
                [key: string]: number;
            } | null;
            /** @description The steps in which it is needed; null: in all. */
            steps?: string[] | null;
        };
        NewStep: {
            name: string;
            /** @description null, for one step at most: what the other steps leave. */
            duration_minutes?: number | null;
        };
        NewServiceRules: {
            slot_minutes?: number | null;
            buffer_before_minutes?: number | null;
            buffer_after_minutes?: number | null;
            min_notice_minutes?: number | null;
            max_advance_days?: number | null;
        } | null;
        Limit: {
            /** @enum {string} */
            per: "service" | "resource" | "customer";
            /** @enum {string} */
            period: "day" | "week" | "month" | "active";
            max: number;
        };
        /** @description In whole minor units of a currency (ISO 4217). */
        Price: {
            amount: number;
            currency: string;
        } | null;
        NewService: {
            name: string;
            /** @description Default: "". */
            description?: string | null;
            /** @description Different numbers of minutes; the first is the default. */
            durations: number[];
            roles: components["schemas"]["NewRole"][];
            steps?: components["schemas"]["NewStep"][] | null;
            /**
             * @description How one of a pool is chosen: the first that is free, who has least to do, or in turn. Default: "first".
             * @enum {string|null}
             */
            assign?: "first" | "least_busy" | "round_robin" | null;
            rules?: components["schemas"]["NewServiceRules"];
            limits?: components["schemas"]["Limit"][] | null;
            /** @description An IANA time zone. Default: "UTC". */
            timezone?: string | null;
            /** Format: uuid */
            workflow?: string | null;
            price?: components["schemas"]["Price"];
            /** @description Default: true. */
            active?: boolean | null;
            /**
             * @description Refuses a booking while the same e-mail address has another one then, of this service or any of the app; null: it does not.
             * @enum {string|null}
             */
            one_at_a_time?: "service" | "app" | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
        };
        Role: {
            name: string;
            resources: string[];
            /** @description How many different ones are taken. */
            count: number;
            /** @description How many units are taken of each of them. */
            units: number;
            /** @description Shares of a round robin, from 1 to 100, by resource; 1 for those that are not named. */
            weights: {
                [key: string]: number;
            };
            /** @description The steps in which it is needed; null: in all. */
            steps: string[] | null;
        };
        Step: {
            name: string;
            /** @description null, for one step at most: what the other steps leave. */
            duration_minutes: number | null;
        };
        /** @description null leaves the resources their own. Slots and buffers take the place of theirs; of notice the greater counts, of advance the smaller. */
        ServiceRules: {
            slot_minutes: number | null;
            buffer_before_minutes: number | null;
            buffer_after_minutes: number | null;
            min_notice_minutes: number | null;
            max_advance_days: number | null;
        };
        Service: {
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string;
            durations: number[];
            roles: components["schemas"]["Role"][];
            steps: components["schemas"]["Step"][];
            /**
             * @description How one of a pool is chosen: the first that is free, who has least to do, or in turn.
             * @enum {string}
             */
            assign: "first" | "least_busy" | "round_robin";
            rules: components["schemas"]["ServiceRules"];
            limits: components["schemas"]["Limit"][];
            /** @description An IANA time zone. */
            timezone: string;
            /** Format: uuid */
            workflow: string | null;
            price: components["schemas"]["Price"];
            active: boolean;
            /**
             * @description Refuses a booking while the same e-mail address has another one then, of this service or any of the app; null: it does not.
             * @enum {string|null}
             */
            one_at_a_time: "service" | "app" | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
            /** @description Where the members of each role stand in the round robin, the lowest next; null under another policy. */
            turns?: {
                [key: string]: {
                    floor: number;
                    turns: {
                        [key: string]: number;
                    };
                };
            } | null;
        };
        ServiceForKeys: {
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string;
            durations: number[];
            steps: components["schemas"]["Step"][];
            price: components["schemas"]["Price"];
            /** @description An IANA time zone. */
            timezone: string;
            roles: {
                name: string;
                resources: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                }[];
            }[];
        };
        ServiceRulesPatch: {
            slot_minutes?: number | null;
            buffer_before_minutes?: number | null;
            buffer_after_minutes?: number | null;
            min_notice_minutes?: number | null;
            max_advance_days?: number | null;
        } | null;
        /** @description In whole minor units of a currency (ISO 4217). */
        PricePatch: {
            amount?: number | null;
            currency?: string | null;
        } | null;
        ServicePatch: {
            name?: string | null;
            description?: string | null;
            /** @description Different numbers of minutes; the first is the default. */
            durations?: number[] | null;
            roles?: components["schemas"]["NewRole"][] | null;
            steps?: components["schemas"]["NewStep"][] | null;
            /**
             * @description How one of a pool is chosen: the first that is free, who has least to do, or in turn.
             * @enum {string|null}
             */
            assign?: "first" | "least_busy" | "round_robin" | null;
            rules?: components["schemas"]["ServiceRulesPatch"];
            limits?: components["schemas"]["Limit"][] | null;
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** Format: uuid */
            workflow?: string | null;
            price?: components["schemas"]["PricePatch"];
            active?: boolean | null;
            /**
             * @description Refuses a booking while the same e-mail address has another one then, of this service or any of the app; null: it does not.
             * @enum {string|null}
             */
            one_at_a_time?: "service" | "app" | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
        };
        /** @description `start` and `end`, or `start_date` and `end_date`: one of the two pairs. */
        NewTimeOff: {
            /** @description null: all of the app, with those that are still to be made. */
            resources: string[] | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            start?: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            end?: string | null;
            /** Format: date */
            start_date?: string | null;
            /**
             * Format: date
             * @description The last day that is off.
             */
            end_date?: string | null;
            reason?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
            /** @description With `cancel_bookings`: the `reason` of the cancelled bookings, which their customers read. It is not stored. */
            message?: string | null;
        };
        /** @description The bookings that are held, pending or confirmed, not over, and need a closed resource then. The first 100 by start are shown. */
        Affected: {
            total: number;
            /** @description Of bookings whose customer has an e-mail address. */
            with_email: number;
            without_email: number;
            bookings: {
                /** Format: uuid */
                uuid: string;
                /** @enum {string} */
                status: "held" | "pending" | "confirmed" | "completed" | "no_show" | "cancelled" | "declined" | "expired";
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                end: string;
                service: {
                    /** Format: uuid */
                    uuid: string;
                    /** @description null when it was deleted. */
                    name: string | null;
                } | null;
                /** @description The closed ones. */
                resources: {
                    /** Format: uuid */
                    uuid: string;
                    /** @description null when it was deleted. */
                    name: string | null;
                }[];
                customer: {
                    name: string | null;
                    email: string | null;
                    phone: string | null;
                } | null;
            }[];
        };
        ChangedTimeOff: {
            /** Format: uuid */
            uuid: string;
            /** @description null: all of the app, with those that are still to be made. */
            resources: string[] | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            start: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            end: string | null;
            /** Format: date */
            start_date: string | null;
            /** Format: date */
            end_date: string | null;
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
            affected: components["schemas"]["Affected"];
        };
        TimeOff: {
            /** Format: uuid */
            uuid: string;
            /** @description null: all of the app, with those that are still to be made. */
            resources: string[] | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            start: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            end: string | null;
            /** Format: date */
            start_date: string | null;
            /** Format: date */
            end_date: string | null;
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
        };
        ShownTimeOff: {
            /** Format: uuid */
            uuid: string;
            /** @description null: all of the app, with those that are still to be made. */
            resources: string[] | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            start: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            end: string | null;
            /** Format: date */
            start_date: string | null;
            /** Format: date */
            end_date: string | null;
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
            affected?: components["schemas"]["Affected"];
        };
        TimeOffPatch: {
            /** @description null: all of the app, with those that are still to be made. */
            resources?: string[] | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            start?: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            end?: string | null;
            /** Format: date */
            start_date?: string | null;
            /**
             * Format: date
             * @description The last day that is off.
             */
            end_date?: string | null;
            reason?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
            /** @description With `cancel_bookings`: the `reason` of the cancelled bookings, which their customers read. It is not stored. */
            message?: string | null;
        };
        AffectedCancellation: {
            /** @description The `reason` of the cancelled bookings, which their customers read. */
            message?: string | null;
            /** @description Those of them that are affected; default all that are. */
            bookings?: string[] | null;
        };
        CancelledAffected: {
            cancelled: number;
            affected: components["schemas"]["Affected"];
        };
        NewCalendar: {
            /**
             * Format: uuid
             * @description The resource that it makes busy: at most 10 calendars each.
             */
            resource: string;
            /** @description Often a secret: `https`, `http`, or `webcal`, which is `https`; without a user name or password. */
            url: string;
            /** @description Of dates and floating times; null: the one that the calendar names, else the resource's. */
            timezone?: string | null;
            /** @description Default: 15. */
            refresh_minutes?: number | null;
            /**
             * @description What tentative events are. Default: "busy".
             * @enum {string|null}
             */
            tentative?: "busy" | "free" | null;
            /**
             * @description Whether the resource is closed while it is not known what the calendar holds. Default: "close".
             * @enum {string|null}
             */
            on_stale?: "close" | "keep" | null;
            /** @description Default: 1440. */
            stale_after_minutes?: number | null;
        };
        CalendarState: {
            /** @enum {string} */
            status: "new" | "ok" | "failing" | "stale";
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            tried_at: string | null;
            /**
             * Format: date-time
             * @description The last good answer.
             */
            fetched_at: string | null;
            /**
             * Format: date-time
             * @description When its busy times changed last.
             */
            changed_at: string | null;
            /** @description Why the last try failed. */
            error: string | null;
            /** @description How many intervals are busy. */
            busy: number;
            /** @description What could not be taken as it stands: the line and date of each event, and what would make it readable. */
            reports: string[];
        };
        Calendar: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            resource: string;
            /** @description null to a staff member with the role `self`, but in the answer in which it sets it. */
            url: string | null;
            /** @description Of dates and floating times; null: the one that the calendar names, else the resource's. */
            timezone: string | null;
            refresh_minutes: number;
            /**
             * @description What tentative events are.
             * @enum {string}
             */
            tentative: "busy" | "free";
            /**
             * @description Whether the resource is closed while it is not known what the calendar holds.
             * @enum {string}
             */
            on_stale: "close" | "keep";
            stale_after_minutes: number;
            state: components["schemas"]["CalendarState"];
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        CalendarPatch: {
            /**
             * Format: uuid
             * @description The resource that it makes busy: at most 10 calendars each.
             */
            resource?: string | null;
            /** @description Often a secret: `https`, `http`, or `webcal`, which is `https`; without a user name or password. */
            url?: string | null;
            /** @description Of dates and floating times; null: the one that the calendar names, else the resource's. */
            timezone?: string | null;
            refresh_minutes?: number | null;
            /**
             * @description What tentative events are.
             * @enum {string|null}
             */
            tentative?: "busy" | "free" | null;
            /**
             * @description Whether the resource is closed while it is not known what the calendar holds.
             * @enum {string|null}
             */
            on_stale?: "close" | "keep" | null;
            stale_after_minutes?: number | null;
        };
        /** @description `slots`, or `windows` or `days` as `format` asks; `until` and `reason` with `prolong`. */
        Availability: {
            /** @description An IANA time zone. */
            timezone: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            from: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            to: string;
            slots?: {
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                end: string;
                /** @description Number of free units. For a service: number of such bookings that could be made one after another; null unless it takes exactly one resource. */
                remaining: number | null;
                /** @description By role, who could serve. */
                choices?: {
                    [key: string]: string[];
                };
                /** @description With `override`: what booking it would override. */
                overrode?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[];
            }[];
            windows?: {
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                end: string;
            }[];
            /** @description The local dates in `timezone` on which a slot starts, in order. */
            days?: string[];
            /**
             * Format: date-time
             * @description The last end that a move is granted; null: none.
             */
            until?: string | null;
            /**
             * @description What refuses the next minute; null: `to` is in the way.
             * @enum {string|null}
             */
            reason?: "invalid_state" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | null;
        };
        /** @description With `email`: the customer who has it, or a new one. With `uuid`: that customer; other fields must match theirs. */
        NewBooker: {
            name?: string | null;
            email?: string | null;
            phone?: string | null;
            /** Format: uuid */
            uuid?: string | null;
        } | null;
        /** @description `resources`, or a `service` that chooses them; `end` or `duration_minutes`, or the first duration of the service. */
        NewBooking: {
            /** @description With a service: those that must be among the ones it takes. */
            resources?: string[] | null;
            /** Format: uuid */
            service?: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            start: string;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            end?: string | null;
            duration_minutes?: number | null;
            /** @description Default: 1. */
            units?: number | null;
            /** Format: uuid */
            workflow?: string | null;
            /** @description Reasons that are not to be in the way: asked only if the request is refused without. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
            title?: string | null;
            notes?: string | null;
            customer?: components["schemas"]["NewBooker"];
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es. */
            language?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
            /** @description The identifier of the booking elsewhere; need not be unique. */
            external_id?: string | null;
            /** @description Makes a hold, which expires after so many seconds. */
            hold_seconds?: number | null;
        };
        Explanation: {
            bookable: boolean;
            /**
             * @description What booking it now would say.
             * @enum {string|null}
             */
            reason: "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | null;
            /** @description What the booking would override; none where no override is needed. */
            overrode: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[];
            candidates: {
                /** @description null without a service. */
                role: string | null;
                /** Format: uuid */
                resource: string;
                /**
                 * @description The first that remains; null: nothing.
                 * @enum {string|null}
                 */
                reason: "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | null;
                /** @description What it has against the time, and is overridden. */
                overridden: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[];
            }[];
        };
        Preview: {
            service: components["schemas"]["NewService"];
            /**
             * Format: uuid
             * @description The service that would become so: its bookings count in the limits.
             */
            uuid?: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            from: string;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            to: string;
            /** @description Default the first that the service would have. */
            duration_minutes?: number | null;
            /** @description Default the service's. */
            timezone?: string | null;
            /**
             * @description Default: "slots".
             * @enum {string|null}
             */
            format?: "slots" | "days" | null;
        };
        NewBookingWithKey: {
            /** Format: uuid */
            service: string;
            /** @description With a service: those that must be among the ones it takes. */
            resources?: string[] | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            start: string;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            end?: string | null;
            duration_minutes?: number | null;
            /** @description Default: 1. */
            units?: number | null;
            /** @description How long the hold lasts; default, and at most, the key's maximum. */
            hold_seconds?: number | null;
            title?: string | null;
            notes?: string | null;
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es. */
            language?: string | null;
            customer: {
                name: string;
                /** Format: email */
                email: string;
                phone?: string | null;
            };
        };
        OtherResource: {
            /** Format: uuid */
            uuid: string;
            name: string;
        };
        /** @description In whole minor units of a currency (ISO 4217). */
        BookingPrice: {
            amount: number;
            currency: string;
        } | null;
        Booker: {
            name: string | null;
            email: string | null;
            phone: string | null;
            /**
             * Format: uuid
             * @description The customer that it is linked to; null where it is linked to nobody.
             */
            uuid: string | null;
        } | null;
        Booking: {
            /** Format: uuid */
            uuid: string;
            resources: (string | components["schemas"]["Resource"] | components["schemas"]["OtherResource"])[];
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            start: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            end: string;
            units: number;
            service: string | components["schemas"]["Service"] | null;
            price: components["schemas"]["BookingPrice"];
            /** Format: uuid */
            series: string | null;
            /**
             * Format: date-time
             * @description The start that the rule of its series gave it, which never changes.
             */
            occurrence: string | null;
            workflow: string | components["schemas"]["Workflow"] | null;
            /** @enum {string} */
            status: "held" | "pending" | "confirmed" | "completed" | "no_show" | "cancelled" | "declined" | "expired";
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            hold_expires_at: string | null;
            title: string | null;
            notes: string | null;
            customer: components["schemas"]["Booker"];
            /** @description An IANA time zone. */
            timezone: string;
            external_id: string | null;
            /** @description A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es. */
            language: string | null;
            reason: string | null;
            sequence: number;
            /**
             * Format: date-time
             * @description When the customer came; null while nobody says so.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description When it really ended; null: as agreed.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When it gave back all that it takes; null while it takes its time.
             */
            released_at: string | null;
            /** @description The reasons against it that were overridden, in their order. */
            overrode: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[];
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description Who serves in which role, and when: one for each run of steps. */
            assignments?: {
                role: string | null;
                /** Format: uuid */
                resource: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                end: string;
            }[];
            app?: components["schemas"]["App"];
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
            /** @description The credential of the booker, for this booking alone: whoever has it can cancel and move it. */
            manage_token?: string;
            /** @description Beside `manage_token`: the link for the booker; null without `PUBLIC_URL`. */
            manage_url?: string | null;
        };
        BookingWithManageToken: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            status: "held" | "pending" | "confirmed" | "completed" | "no_show" | "cancelled" | "declined" | "expired";
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            start: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            end: string;
            duration_minutes: number;
            /** @description An IANA time zone. */
            timezone: string;
            /** @description A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es. */
            language: string | null;
            units: number;
            title: string | null;
            notes: string | null;
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
            } | null;
            service: {
                /** Format: uuid */
                uuid: string;
                /** @description null when it was deleted. */
                name: string | null;
            } | null;
            resources: {
                /** Format: uuid */
                uuid: string;
                /** @description null when it was deleted. */
                name: string | null;
            }[];
            price: components["schemas"]["BookingPrice"];
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            hold_expires_at: string | null;
            sequence: number;
            /**
             * Format: date-time
             * @description Until when it may be cancelled; null: without such a limit.
             */
            cancel_until: string | null;
            /**
             * Format: date-time
             * @description Until when it may be moved; null: without such a limit.
             */
            reschedule_until: string | null;
            /**
             * Format: date-time
             * @description From when on the booker may check in, until the end; null: not at all.
             */
            check_in_from: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description When it really ended; null: as agreed.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description The credential of the booker, for this booking alone: whoever has it can cancel and move it. */
            manage_token: string;
        };
        /** @description With `email`: the customer who has it, or a new one. With `uuid`: that customer; other fields must match theirs. */
        BookerPatch: {
            name?: string | null;
            email?: string | null;
            phone?: string | null;
            /** Format: uuid */
            uuid?: string | null;
        } | null;
        BookingPatch: {
            title?: string | null;
            notes?: string | null;
            customer?: components["schemas"]["BookerPatch"];
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es. */
            language?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
            /** @description The identifier of the booking elsewhere; need not be unique. */
            external_id?: string | null;
        };
        Confirmation: {
            reason?: string | null;
            /** @description Reasons that are not to be in the way: asked only if the request is refused without. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
        };
        Reason: {
            reason?: string | null;
        };
        NoShow: {
            reason?: string | null;
            /** @description Whether it gives back what it takes; without it, as the workflow says. */
            release?: boolean | null;
        };
        CheckIn: {
            /** @description Takes a check-in back: nobody is there after all. */
            undo?: boolean | null;
        };
        BookingEnd: {
            /**
             * Format: date-time
             * @description After the start; no later than now and the agreed end. Default: the earlier of both.
             */
            at?: string | null;
        };
        Extension: {
            /** @description From now; without it, as the workflow's settings say. */
            hold_seconds?: number | null;
        };
        /** @description What is left out stays. */
        Move: {
            resources?: string[] | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            start?: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            end?: string | null;
            duration_minutes?: number | null;
            units?: number | null;
            /** @description Reasons that are not to be in the way: asked only if the request is refused without. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
        };
        /** @description A booking, which is the first instance, and the rule by which it recurs. */
        NewSeries: {
            /** @description With a service: those that must be among the ones it takes. */
            resources?: string[] | null;
            /** Format: uuid */
            service?: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            start: string;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            end?: string | null;
            duration_minutes?: number | null;
            /** @description Default: 1. */
            units?: number | null;
            /** Format: uuid */
            workflow?: string | null;
            /** @description Reasons that are not to be in the way: asked only if the request is refused without. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
            title?: string | null;
            notes?: string | null;
            customer?: components["schemas"]["NewBooker"];
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es. */
            language?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
            /** @description An RRULE (RFC 5545) without its name: FREQ of DAILY, WEEKLY, MONTHLY or YEARLY; COUNT or UNTIL; INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST. */
            rule: string;
            /** @description Dates without an instance. */
            except?: string[] | null;
            /**
             * @description Whether an occurrence that cannot be booked makes all of the series refused, or is left out. Default: "refuse".
             * @enum {string|null}
             */
            on_conflict?: "refuse" | "skip" | null;
            /** @description Whether the same resources serve all instances. Default: true. */
            together?: boolean | null;
        };
        Series: {
            /**
             * Format: uuid
             * @description null in a dry run, as are the times of creation and change.
             */
            uuid: string | null;
            rule: string;
            /** @description An IANA time zone. */
            timezone: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            start: string;
            duration_minutes: number;
            /** Format: uuid */
            service: string | null;
            /** @description All that were taken when it was made, in order of first use. */
            resources: string[];
            /** @description In order of occurrence. */
            bookings: string[];
            /** @description The bookings as they are, in the same order; not in lists. */
            instances?: {
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                end: string;
                resources: string[];
                /**
                 * Format: uuid
                 * @description null in a dry run.
                 */
                booking: string | null;
            }[];
            /** @description Dates on which the time of day does not exist. */
            omitted: string[];
            skipped: {
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /** @enum {string} */
                reason: "invalid_state" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
            }[];
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string | null;
        };
        SeriesCancellation: {
            /**
             * Format: date-time
             * @description Those whose occurrence is then or later; without it, all that end after now.
             */
            from?: string | null;
            reason?: string | null;
        };
        CancelledSeries: {
            cancelled: string[];
            skipped: {
                /** Format: uuid */
                booking: string;
                /** @enum {string} */
                reason: "invalid_state" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
            }[];
        };
        SeriesMove: {
            /**
             * Format: date-time
             * @description An occurrence: it and those after it move.
             */
            from: string;
            /**
             * Format: date-time
             * @description The new start of that occurrence.
             */
            start: string;
            /** @description null: each keeps its length. */
            duration_minutes?: number | null;
            /** @description Reasons that are not to be in the way: asked only if the request is refused without. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
            /**
             * @description Whether an occurrence that cannot be booked makes all of the series refused, or is left out. Default: "refuse".
             * @enum {string|null}
             */
            on_conflict?: "refuse" | "skip" | null;
            /**
             * @description Those that were moved by themselves stay where they are, or come along. Default: "keep".
             * @enum {string|null}
             */
            moved?: "keep" | "move" | null;
        };
        MovedSeries: {
            moved: string[];
            skipped: {
                /** Format: uuid */
                booking: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /** @enum {string} */
                reason: "invalid_state" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
            }[];
        };
        NewStaff: {
            name: string;
            /** Format: email */
            email: string;
            /**
             * @description `manager`: all that the app may; `reception`: bookings, customers and time off; `self`: what is of its own `resources`.
             * @enum {string}
             */
            role: "manager" | "reception" | "self";
            /** @description Of `self`; null for the others. */
            resources?: string[] | null;
            /** @description False: the member can do nothing in this app. Default: true. */
            active?: boolean | null;
        };
        Staff: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** Format: email */
            email?: string;
            /**
             * @description `manager`: all that the app may; `reception`: bookings, customers and time off; `self`: what is of its own `resources`.
             * @enum {string}
             */
            role: "manager" | "reception" | "self";
            /** @description Of `self`; null for the others. */
            resources: string[] | null;
            active: boolean;
            /**
             * Format: date-time
             * @description null without an open link.
             */
            link_expires_at?: string | null;
            /**
             * Format: date-time
             * @description null while no person is joined.
             */
            joined_at?: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at?: string;
        };
        StaffPatch: {
            name?: string | null;
            /** Format: email */
            email?: string | null;
            /**
             * @description `manager`: all that the app may; `reception`: bookings, customers and time off; `self`: what is of its own `resources`.
             * @enum {string|null}
             */
            role?: "manager" | "reception" | "self" | null;
            /** @description Of `self`; null for the others. */
            resources?: string[] | null;
            /** @description False: the member can do nothing in this app. */
            active?: boolean | null;
        };
        NewStaffLink: {
            /** @description Default: 604800. */
            expires_in_seconds?: number | null;
            /** @description Mails the link to the member. Default: false. */
            mail?: boolean | null;
        };
        StaffLink: {
            /** @description The page that uses the link; null if it was mailed. */
            url: string | null;
            /** @description A credential for one use. It is shown here, and never again. */
            link: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            expires_at: string;
        };
        NewStaffToken: {
            /** @description After how long the token stops by itself; null: never. Default: null. */
            expires_in_seconds?: number | null;
        };
        StaffTokenWithText: {
            /** Format: uuid */
            uuid: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            expires_at: string | null;
            /** @description The credential of the member. It is shown here, and never again. */
            token: string;
        };
        StaffToken: {
            /** Format: uuid */
            uuid: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            expires_at: string | null;
        };
        SignInWays: {
            /** @description True: links can be mailed. */
            email_link: boolean;
        };
        SignIn: {
            /** Format: email */
            email: string;
            password: string;
            /** @description When the session ends. Asked for at most 43,200, it ends after 8 hours without use, else after 7 days. Default: 43200. */
            expires_in_seconds?: number | null;
        };
        BegunSession: {
            /** Format: uuid */
            uuid: string;
            /** @description The credential. It is shown here, and never again. */
            token: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            expires_at: string;
            person: {
                /** Format: uuid */
                uuid: string;
                name: string;
                /** Format: email */
                email: string;
                has_password: boolean;
            };
        };
        SignInByMail: {
            /** Format: email */
            email: string;
        };
        SignInMailed: Record<string, never>;
        Link: {
            /** @enum {string} */
            kind: "staff" | "owner" | "email";
            app: {
                /** Format: uuid */
                uuid: string;
                name: string;
            } | null;
            name: string;
            /** Format: email */
            email: string | null;
            /** @description True: using the link makes a person. */
            new_person: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            expires_at: string;
        };
        LinkUse: {
            /** @description 12 to 200 characters, at least 5 of them different, and not the e-mail address. */
            password?: string | null;
            /** Format: email */
            email?: string | null;
            /** @description When the session ends. Asked for at most 43,200, it ends after 8 hours without use, else after 7 days. Default: 43200. */
            expires_in_seconds?: number | null;
        };
        Person: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** Format: email */
            email: string;
            has_password: boolean;
            owner: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        PersonPatch: {
            name?: string;
            /** Format: email */
            email?: string;
            /** @description 12 to 200 characters, at least 5 of them different, and not the e-mail address. */
            password?: string;
            current_password?: string;
        };
        PersonErasure: {
            current_password?: string | null;
        };
        Membership: {
            /**
             * Format: uuid
             * @description Of the app; null after joining an owner.
             */
            uuid: string | null;
            slug: string | null;
            name: string | null;
            /** @enum {string} */
            role: "owner" | "manager" | "reception" | "self";
            /**
             * Format: uuid
             * @description The member that the person is joined to.
             */
            staff: string | null;
        };
        Joining: {
            link: string;
            /** @description 12 to 200 characters, at least 5 of them different, and not the e-mail address. */
            password: string;
        };
        PersonSession: {
            /** Format: uuid */
            uuid: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Noted at most every 10 minutes.
             */
            used_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            expires_at: string;
            /** @description True for the session that asks. */
            current: boolean;
        };
        NewKey: {
            name: string;
            /** @description The services that it opens, as long as they are active; null: all that are. */
            services?: string[] | null;
            /** @description The origins of the pages that may use it, as browsers send them; null: any. The service's own pages always may. */
            origins?: string[] | null;
            /** @description How long a hold may be. Default: 600. */
            hold_seconds_max?: number | null;
            /** @description Limit of live holds of the key. Default: 20. */
            live_holds_max?: number | null;
            /** @description Limit of live holds from one client address, with all keys of the app. Default: 5. */
            holds_per_address?: number | null;
            /** @description Limit of bookings with keys of the app that one client address may confirm within 24 hours, including cancelled ones. Null: unlimited. Default: 10. */
            bookings_per_address?: number | null;
            /** @description True if the public booking page of the app, `/book/<slug>`, uses it. Setting it unsets it on the previous key. Default: false. */
            page?: boolean | null;
        };
        KeyWithText: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description The services that it opens, as long as they are active; null: all that are. */
            services: string[] | null;
            /** @description The origins of the pages that may use it, as browsers send them; null: any. The service's own pages always may. */
            origins: string[] | null;
            /** @description How long a hold may be. */
            hold_seconds_max: number;
            /** @description Limit of live holds of the key. */
            live_holds_max: number;
            /** @description Limit of live holds from one client address, with all keys of the app. */
            holds_per_address: number;
            /** @description Limit of bookings with keys of the app that one client address may confirm within 24 hours, including cancelled ones. Null: unlimited. */
            bookings_per_address: number | null;
            /** @description True if the public booking page of the app, `/book/<slug>`, uses it. Setting it unsets it on the previous key. */
            page: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description What a page sends. It is shown here, and never again. */
            key: string;
        };
        Key: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description The services that it opens, as long as they are active; null: all that are. */
            services: string[] | null;
            /** @description The origins of the pages that may use it, as browsers send them; null: any. The service's own pages always may. */
            origins: string[] | null;
            /** @description How long a hold may be. */
            hold_seconds_max: number;
            /** @description Limit of live holds of the key. */
            live_holds_max: number;
            /** @description Limit of live holds from one client address, with all keys of the app. */
            holds_per_address: number;
            /** @description Limit of bookings with keys of the app that one client address may confirm within 24 hours, including cancelled ones. Null: unlimited. */
            bookings_per_address: number | null;
            /** @description True if the public booking page of the app, `/book/<slug>`, uses it. Setting it unsets it on the previous key. */
            page: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        KeyPatch: {
            name?: string | null;
            /** @description The services that it opens, as long as they are active; null: all that are. */
            services?: string[] | null;
            /** @description The origins of the pages that may use it, as browsers send them; null: any. The service's own pages always may. */
            origins?: string[] | null;
            /** @description How long a hold may be. */
            hold_seconds_max?: number | null;
            /** @description Limit of live holds of the key. */
            live_holds_max?: number | null;
            /** @description Limit of live holds from one client address, with all keys of the app. */
            holds_per_address?: number | null;
            /** @description Limit of bookings with keys of the app that one client address may confirm within 24 hours, including cancelled ones. Null: unlimited. */
            bookings_per_address?: number | null;
            /** @description True if the public booking page of the app, `/book/<slug>`, uses it. Setting it unsets it on the previous key. */
            page?: boolean | null;
        };
        ManageSecretRotation: {
            /** @description How long the manage tokens of before still work. Default: 0. */
            grace_seconds?: number | null;
        };
        RotatedManageSecret: {
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            rotated_at: string;
            /**
             * Format: date-time
             * @description Until when the manage tokens of before still work; null: they have stopped.
             */
            previous_until: string | null;
        };
        OwnBooking: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            status: "held" | "pending" | "confirmed" | "completed" | "no_show" | "cancelled" | "declined" | "expired";
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            start: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            end: string;
            duration_minutes: number;
            /** @description An IANA time zone. */
            timezone: string;
            /** @description A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es. */
            language: string | null;
            units: number;
            title: string | null;
            notes: string | null;
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
            } | null;
            service: {
                /** Format: uuid */
                uuid: string;
                /** @description null when it was deleted. */
                name: string | null;
            } | null;
            resources: {
                /** Format: uuid */
                uuid: string;
                /** @description null when it was deleted. */
                name: string | null;
            }[];
            price: components["schemas"]["BookingPrice"];
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            hold_expires_at: string | null;
            sequence: number;
            /**
             * Format: date-time
             * @description Until when it may be cancelled; null: without such a limit.
             */
            cancel_until: string | null;
            /**
             * Format: date-time
             * @description Until when it may be moved; null: without such a limit.
             */
            reschedule_until: string | null;
            /**
             * Format: date-time
             * @description From when on the booker may check in, until the end; null: not at all.
             */
            check_in_from: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description When it really ended; null: as agreed.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description Whether an e-mail tells the customer how the booking stands. Only when it is read. */
            told_by_mail?: boolean;
            /** @description Where `include` names it. */
            app?: {
                name: string;
                description: string;
                business: components["schemas"]["PublicBusiness"];
            };
        };
        OwnBookingPatch: {
            customer?: {
                name?: string | null;
                phone?: string | null;
            } | null;
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es. */
            language?: string | null;
            notes?: string | null;
        };
        OwnReason: {
            reason?: string | null;
        };
        OwnExtension: {
            /** @description From now, as far as a booker may; without it, as the workflow says. */
            hold_seconds?: number | null;
        };
        /** @description What is left out stays. */
        OwnMove: {
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            start?: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, with `Z` or an offset.
             */
            end?: string | null;
            duration_minutes?: number | null;
        };
        /** @description At least one of name, e-mail address and phone number. */
        NewCustomer: {
            /** @description No two customers of the app have the same, case aside. */
            email?: string | null;
            name?: string | null;
            phone?: string | null;
            notes?: string | null;
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag. */
            language?: string | null;
            /** @description Whether new bookings are refused. Default: false. */
            blocked?: boolean | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
        };
        Customer: {
            /** Format: uuid */
            uuid: string;
            /** @description No two customers of the app have the same, case aside. */
            email: string | null;
            name: string | null;
            phone: string | null;
            notes: string | null;
            /** @description An IANA time zone. */
            timezone: string | null;
            /** @description A BCP 47 language tag. */
            language: string | null;
            blocked: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
            /** @description Of the bookings that are linked to the customer. */
            counts?: {
                /** @description All but expired ones. */
                bookings: number;
                /** @description Held, pending and confirmed ones that start after now. */
                upcoming: number;
                cancelled: number;
                no_shows: number;
                /**
                 * Format: date-time
                 * @description The start of the latest that has begun and takes up capacity.
                 */
                last_start: string | null;
            };
        };
        /** @description At least one of name, e-mail address and phone number. */
        CustomerPatch: {
            /** @description No two customers of the app have the same, case aside. */
            email?: string | null;
            name?: string | null;
            phone?: string | null;
            notes?: string | null;
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag. */
            language?: string | null;
            /** @description Whether new bookings are refused. */
            blocked?: boolean | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
        };
        BookingDocument: {
            /** Format: uuid */
            uuid: string;
            resources: string[];
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            start: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            end: string;
            units: number;
            /** Format: uuid */
            service: string | null;
            price: components["schemas"]["BookingPrice"];
            /** Format: uuid */
            series: string | null;
            /**
             * Format: date-time
             * @description The start that the rule of its series gave it, which never changes.
             */
            occurrence: string | null;
            /** Format: uuid */
            workflow: string | null;
            /** @enum {string} */
            status: "held" | "pending" | "confirmed" | "completed" | "no_show" | "cancelled" | "declined" | "expired";
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            hold_expires_at: string | null;
            title: string | null;
            notes: string | null;
            customer: components["schemas"]["Booker"];
            /** @description An IANA time zone. */
            timezone: string;
            external_id: string | null;
            /** @description A BCP 47 language tag: letters are written in it, if it begins with en, de, fr or es. */
            language: string | null;
            reason: string | null;
            sequence: number;
            /**
             * Format: date-time
             * @description When the customer came; null while nobody says so.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description When it really ended; null: as agreed.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When it gave back all that it takes; null while it takes its time.
             */
            released_at: string | null;
            /** @description The reasons against it that were overridden, in their order. */
            overrode: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[];
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        Event: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            type: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "calendar.stale" | "app.created" | "app.updated" | "app.rotated" | "business.updated" | "resource.created" | "resource.updated" | "resource.deleted" | "service.created" | "service.updated" | "service.deleted" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "action.created" | "action.updated" | "action.deleted" | "key.created" | "key.updated" | "key.deleted" | "time_off.created" | "time_off.updated" | "time_off.deleted" | "calendar.created" | "calendar.updated" | "calendar.deleted" | "feed.created" | "feed.rotated" | "feed.deleted" | "series.created" | "series.rescheduled" | "series.cancelled" | "staff.created" | "staff.updated" | "staff.deleted" | "staff.invited" | "staff.joined" | "staff.left";
            /**
             * Format: uuid
             * @description null where it is about no booking, as is `sequence`.
             */
            booking: string | null;
            /** @description The booking's sequence after the change. */
            sequence: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            at: string;
            /** @description Who did it; null where that was not kept yet. Not of `customer.erased` and `calendar.stale`. */
            actor?: {
                /** @enum {string} */
                kind: "owner" | "app" | "session" | "key" | "manage" | "staff" | "command" | "clock";
                /**
                 * Format: uuid
                 * @description Of the owner, app, session, key or staff member; of `manage`, of the booking; null of `command` and `clock`.
                 */
                uuid: string | null;
            } | null;
            /** @description The fields that changed, as the object spells them, with what they were and are: null where it was not there, or is gone. Free texts, `meta`, and what may be a secret, an address or personal are only named. Not of bookings, `customer.erased` and `calendar.stale`. */
            changes?: {
                [key: string]: {
                    from?: unknown;
                    to?: unknown;
                };
            };
            /** @description The booking as it then was; of other events, the UUID of what they are about, and, where there are `changes`, its kind. A staff member that a booking has left is shown its kind and UUID alone. */
            data: components["schemas"]["BookingDocument"] | {
                /** Format: uuid */
                uuid: string;
            } | {
                /** @enum {string} */
                kind: "app" | "business" | "resource" | "service" | "workflow" | "action" | "key" | "time_off" | "calendar" | "feed" | "series" | "staff" | "booking";
                /** Format: uuid */
                uuid: string;
            };
        };
        CustomerExport: {
            customer: components["schemas"]["Customer"];
            bookings: components["schemas"]["Booking"][];
            events: components["schemas"]["Event"][];
            deliveries: components["schemas"]["Delivery"][];
            series: components["schemas"]["Series"][];
        };
        /** @description Of a resource, a service or a customer; if none of them is given, of the whole app. */
        NewFeed: {
            /** Format: uuid */
            resource?: string | null;
            /** Format: uuid */
            service?: string | null;
            /** Format: uuid */
            customer?: string | null;
            /**
             * @description `busy`: that time is taken; `title`: what for; `full`: the customer, the notes and the status, too. Default: "title".
             * @enum {string|null}
             */
            detail?: "busy" | "title" | "full" | null;
            /** @description So many days ago, at midnight UTC, a booking may have ended that is shown. Default: 30. */
            past_days?: number | null;
        };
        FeedWithUrl: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            resource: string | null;
            /** Format: uuid */
            service: string | null;
            /** Format: uuid */
            customer: string | null;
            /**
             * Format: uuid
             * @description The staff member that made it: it ends with the right to make it.
             */
            staff: string | null;
            /**
             * @description `busy`: that time is taken; `title`: what for; `full`: the customer, the notes and the status, too.
             * @enum {string}
             */
            detail: "busy" | "title" | "full";
            past_days: number;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /**
             * Format: uri
             * @description For calendars to subscribe to. Whoever has it sees the feed; it is shown here, and never again.
             */
            url: string;
        };
        Feed: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            resource: string | null;
            /** Format: uuid */
            service: string | null;
            /** Format: uuid */
            customer: string | null;
            /**
             * Format: uuid
             * @description The staff member that made it: it ends with the right to make it.
             */
            staff: string | null;
            /**
             * @description `busy`: that time is taken; `title`: what for; `full`: the customer, the notes and the status, too.
             * @enum {string}
             */
            detail: "busy" | "title" | "full";
            past_days: number;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        };
        Figures: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description An IANA time zone. */
            timezone: string;
            rows: {
                /** @description `2026-11`, or `2026-W48` (ISO 8601). */
                period: string | null;
                service: {
                    /** Format: uuid */
                    uuid: string;
                    /** @description null when it was deleted. */
                    name: string | null;
                } | null;
                resource: {
                    /** Format: uuid */
                    uuid: string;
                    /** @description null when it was deleted. */
                    name: string | null;
                } | null;
                /** @description Confirmed, completed and no-show bookings. */
                bookings: number;
                cancelled: number;
                /** @description Of `bookings`. */
                no_shows: number;
                /** @description From start to end, of `bookings` without `no_shows`, as is `value`. */
                minutes: number;
                /** @description By currency, in whole minor units. */
                value: {
                    currency: string;
                    amount: number;
                }[];
            }[];
            /** @description Every booking once. */
            total: {
                /** @description Confirmed, completed and no-show bookings. */
                bookings: number;
                cancelled: number;
                /** @description Of `bookings`. */
                no_shows: number;
                /** @description From start to end, of `bookings` without `no_shows`, as is `value`. */
                minutes: number;
                /** @description By currency, in whole minor units. */
                value: {
                    currency: string;
                    amount: number;
                }[];
            };
        };
        /** @description Server-Sent Events (WHATWG HTML, 9.2): `id` is the UUID of the event, `event` its type, and `data` an Event as JSON, in one line. Comments keep a quiet stream alive. */
        EventStream: string;
        WebhookPayload: {
            /**
             * @description The trigger of the action.
             * @enum {string}
             */
            type: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * Format: date-time
             * @description When it was sent.
             */
            timestamp: string;
            data: components["schemas"]["BookingDocument"];
        };
        ObjectWebhookPayload: {
            /**
             * @description The trigger of the action.
             * @enum {string}
             */
            type: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * Format: date-time
             * @description When it was sent.
             */
            timestamp: string;
            data: {
                /** Format: uuid */
                uuid: string;
            };
        };
        FieldErrors: {
            /** @constant */
            success: false;
            /** @description A message for each field; nested fields are dotted. */
            errors: {
                [key: string]: string;
            };
        };
        Failure: {
            code: number;
            message: string;
        };
        Conflict: {
            /** @constant */
            success: false;
            /** @constant */
            code: 409;
            message: string;
            /** @enum {string} */
            reason?: "invalid_state" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
            /** @description Of a series: all that cannot be had, in order. */
            conflicts?: {
                /** Format: uuid */
                booking?: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /** @enum {string} */
                reason: "invalid_state" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
            }[];
            /** @description A message for each field; nested fields are dotted. */
            errors: {
                [key: string]: string;
            };
        };
    };
    responses: {
        /** @description Some fields are wrong. */
        BadRequest: {
            content: {
                "application/json": components["schemas"]["FieldErrors"];
            };
        };
        /** @description The token is missing, or not a valid one of the required type. */
        Unauthorized: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The credential is not for pages of that `Origin`, or the role of the staff member does not allow this. */
        Forbidden: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description There is no such object, or it is not yours. */
        NotFound: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The client does not accept the type of the answer. */
        NotAcceptable: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description A value is taken, or the state of things forbids it. */
        Conflict: {
            content: {
                "application/json": components["schemas"]["Conflict"];
            };
        };
        /** @description That event is not kept any more, or never was. */
        Gone: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description `If-Match` does not name the version of the object. */
        PreconditionFailed: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The body is longer than 1 MiB, or a file than it may be. */
        ContentTooLarge: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The type, the charset or the compression of the body is not supported. */
        UnsupportedMediaType: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The Idempotency-Key was used for a different request. */
        KeyReused: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The rate limit of the caller, or the limit of open event streams, is exceeded. */
        TooManyRequests: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description A fault of the service: the log has the cause. */
        InternalServerError: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The storage is unavailable. Without `Retry-After`, the outcome of the request is unknown. */
        ServiceUnavailable: {
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    listApps: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name, slug. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["App"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApp: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name, slug. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApp"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AppWithToken"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApp: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["App"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateApp: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["AppPatch"];
                "application/json": components["schemas"]["AppPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["App"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateAppToken: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenRotation"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AppWithToken"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewSession"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["SessionWithToken"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Session"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCurrentApp: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["App"];
                    } | {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AppForKeys"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCurrentSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Business"];
                    } | {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PublicBusiness"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["BusinessFieldsPatch"];
                "application/json": components["schemas"]["BusinessFieldsPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Business"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Business"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hex: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLetters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Letters"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateLetters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["LettersPatch"];
                "application/json": components["schemas"]["LettersPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Letters"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "confirmed" | "pending" | "declined" | "moved" | "cancelled" | "reminder" | "no_show" | "team_booked" | "team_requested" | "team_moved" | "team_cancelled";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LetterAbout"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["LetterPreview"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "confirmed" | "pending" | "declined" | "moved" | "cancelled" | "reminder" | "no_show" | "team_booked" | "team_requested" | "team_moved" | "team_cancelled";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterTest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Attempt"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Shows more: a comma separated list. */
                include?: ("app" | "actions" | "settings")[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Workflow"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("app" | "actions" | "settings")[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWorkflow"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("app" | "actions" | "settings")[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("app" | "actions" | "settings")[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["WorkflowPatch"];
                "application/json": components["schemas"]["WorkflowPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActions: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
            };
            header?: never;
            path: {
                workflow: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Action"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                workflow: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAction"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Action"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                workflow: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Action"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                workflow: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                workflow: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["ActionPatch"];
                "application/json": components["schemas"]["ActionPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Action"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                workflow: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestReceiver"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Attempt"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listResources: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Resource"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createResource: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewResource"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Resource"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getResource: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Resource"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteResource: {
        parameters: {
            query?: {
                /** @description Cancels the bookings that are still to come, instead of refusing. */
                cancel_bookings?: boolean;
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateResource: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["ResourcePatch"];
                "application/json": components["schemas"]["ResourcePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Resource"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Shows more: a comma separated list. */
                include?: ("meta" | "turns")[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Service"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    } | {
                        data: components["schemas"]["ServiceForKeys"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createService: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("meta" | "turns")[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewService"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Service"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getService: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("meta" | "turns")[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Service"];
                    } | {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ServiceForKeys"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateService: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("meta" | "turns")[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["ServicePatch"];
                "application/json": components["schemas"]["ServicePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Service"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTimeOff: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
                /** @description Only what closes this resource, that of all resources included. */
                resource?: string;
                /** @description Only what ends after this moment. */
                from?: string;
                /** @description Only what starts before this moment. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["TimeOff"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTimeOff: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
                /** @description Cancels the bookings that lie in it and are still to come, the workflows' limits aside. */
                cancel_bookings?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTimeOff"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ChangedTimeOff"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTimeOff: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("meta" | "affected")[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ShownTimeOff"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTimeOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTimeOff: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
                /** @description Cancels the bookings that lie in it and are still to come, the workflows' limits aside. */
                cancel_bookings?: boolean;
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["TimeOffPatch"];
                "application/json": components["schemas"]["TimeOffPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ChangedTimeOff"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelAffectedBookings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AffectedCancellation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CancelledAffected"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCalendars: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Only calendars of this resource. */
                resource?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Calendar"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCalendar"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Calendar"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Calendar"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["CalendarPatch"];
                "application/json": components["schemas"]["CalendarPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Calendar"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    refreshCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Calendar"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findAvailability: {
        parameters: {
            query?: {
                /** @description Resources, comma separated: free on all of them. With a service: those that must be among the ones it takes. */
                resources?: string[];
                /** @description The service that is to be booked: it chooses resources from its pools. */
                service?: string;
                /** @description The first moment that a slot may start at. */
                from?: string;
                /** @description The last moment that a slot may end at: at most 366 days after `from`. */
                to?: string;
                /** @description How long a slot is; of a service, default its first duration. */
                duration_minutes?: number;
                /** @description How many units of each resource are wanted; they multiply those of a service's roles. */
                units?: number;
                /** @description The customer whose limits count, with a service; one who is blocked finds nothing. */
                customer_email?: string;
                /** @description With a service: lists the resources that could serve each slot; at most 200,000 candidates of all slots together, and with a key at most 31 days, else 400 on `to`. */
                choices?: boolean;
                /** @description The IANA zone in whose offsets instants are written, and whose dates `format=days` lists; default that of the first resource or of the service. */
                timezone?: string;
                /** @description What this booking takes counts as free. */
                exclude_booking?: string;
                /** @description Reasons to ignore, comma separated. Each slot lists those that apply in `overrode`. */
                override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[];
                /** @description A booking that is under way: finds its latest possible end, with the `resources` that it has from now on. `from` is now, `to` by default 24 hours later; no other parameters but `timezone`. */
                prolong?: string;
                /** @description Bookable slots on the grid, free windows, or the dates with a slot, without a limit of slots. */
                format?: "slots" | "windows" | "days";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Availability"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    explainAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBooking"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Explanation"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Preview"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Availability"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBookings: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description Filters by fields: `title:term`, comma separated, or the names alone with the term in `q`. Fields: title, name, email, phone, external_id. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
                /** @description Only bookings in these states: a comma separated list. */
                status?: ("held" | "pending" | "confirmed" | "completed" | "no_show" | "cancelled" | "declined" | "expired")[];
                /** @description Only bookings of this resource. */
                resource?: string;
                /** @description Only bookings of this workflow. */
                workflow?: string;
                /** @description Only bookings of this service. */
                service?: string;
                /** @description Only bookings of this series. */
                series?: string;
                /** @description Only bookings that are linked to this customer. */
                customer?: string;
                /** @description Only bookings that end after this moment. */
                from?: string;
                /** @description Only bookings that start before this moment. */
                to?: string;
                /** @description Only bookings of this customer, by e-mail address, whatever its letters' case. */
                customer_email?: string;
                /** @description Only bookings with exactly this identifier. */
                external_id?: string;
                /** @description The order; `-` turns it round. */
                sort?: "start" | "-start" | "created_at" | "-created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Booking"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
                /** @description Filters by fields: `title:term`, comma separated, or the names alone with the term in `q`. Fields: title, name, email, phone, external_id. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBooking"] | components["schemas"]["NewBookingWithKey"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    } | {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BookingWithManageToken"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["BookingPatch"];
                "application/json": components["schemas"]["BookingPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approveBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    declineBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    completeBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markBookingNoShow: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoShow"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkInBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CheckIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingEnd"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    extendHold: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Extension"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rescheduleBooking: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[];
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Move"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSeries: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Only series of this service. */
                service?: string;
                /** @description Only series of which a booking takes this resource now, cancelled ones included. */
                resource?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Series"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSeries: {
        parameters: {
            query?: {
                /** @description Answers what it would come to, and stores nothing. */
                dry_run?: boolean;
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSeries"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Series"];
                    };
                };
            };
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Series"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Series"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelSeries: {
        parameters: {
            query?: {
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SeriesCancellation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CancelledSeries"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rescheduleSeries: {
        parameters: {
            query?: {
                /** @description Answers what it would come to, and stores nothing. */
                dry_run?: boolean;
                /** @description `off`: the change makes no letter but the reminder. */
                letters?: "off";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeriesMove"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["MovedSeries"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStaff: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name, email. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Staff"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createStaff: {
        parameters: {
            query?: {
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name, email. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStaff"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Staff"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Staff"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["StaffPatch"];
                "application/json": components["schemas"]["StaffPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Staff"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createStaffLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewStaffLink"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["StaffLink"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStaffTokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["StaffToken"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createStaffToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewStaffToken"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["StaffTokenWithText"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteStaffToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["SignInWays"];
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BegunSession"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mailSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInByMail"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["SignInMailed"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Link"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    useLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LinkUse"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BegunSession"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Person"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonErasure"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Person"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMyApps: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Membership"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    joinByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Joining"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Membership"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMySessions: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["PersonSession"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endMySessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endMySession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Key"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: {
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["KeyWithText"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Key"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["KeyPatch"];
                "application/json": components["schemas"]["KeyPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Key"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateManageSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ManageSecretRotation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RotatedManageSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOwnBooking: {
        parameters: {
            query?: {
                /** @description `app`: the name and description of the app, too, and its business. */
                include?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnBooking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateOwnBooking: {
        parameters: {
            query?: {
                /** @description Only with an app token. */
                letters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["OwnBookingPatch"];
                "application/json": components["schemas"]["OwnBookingPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnBooking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmOwnBooking: {
        parameters: {
            query?: {
                /** @description Only with an app token. */
                letters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnBooking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelOwnBooking: {
        parameters: {
            query?: {
                /** @description Only with an app token. */
                letters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnBooking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkInOwnBooking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnBooking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    extendOwnHold: {
        parameters: {
            query?: {
                /** @description Only with an app token. */
                letters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnExtension"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnBooking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rescheduleOwnBooking: {
        parameters: {
            query?: {
                /** @description Only with an app token. */
                letters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnMove"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["OwnBooking"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOwnCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "text/calendar": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findOwnAvailability: {
        parameters: {
            query: {
                /** @description The first moment that it may start at. */
                from: string;
                /** @description The last moment that it may end at: at most 366 days after `from`. */
                to: string;
                /** @description How long it is to be; default the booking's own length. */
                duration_minutes?: number;
                /** @description Not with a manage token. */
                override?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Availability"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Shows more: a comma separated list. */
                include?: "meta"[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name, email, phone. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
                /** @description The order; `-` turns it round. */
                sort?: "created_at" | "-created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCustomer: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("meta" | "counts")[];
                /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. Fields: name, email, phone. */
                search?: string;
                /** @description The term for the fields that `search` names without one. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewCustomer"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("meta" | "counts")[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCustomer: {
        parameters: {
            query?: {
                /** @description Cancels the bookings that are still to come, instead of refusing. */
                cancel_bookings?: boolean;
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: {
                /** @description Shows more: a comma separated list. */
                include?: ("meta" | "counts")[];
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/merge-patch+json": components["schemas"]["CustomerPatch"];
                "application/json": components["schemas"]["CustomerPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CustomerExport"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "text/calendar": string;
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFeeds: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Feed"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewFeed"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["FeedWithUrl"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Feed"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["FeedWithUrl"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFigures: {
        parameters: {
            query?: {
                /** @description The first date; with `to`, or neither: this month. */
                from?: string;
                /** @description The last date, at most 366 days in all. */
                to?: string;
                /** @description A row for each week (ISO 8601) or month; default `none`. */
                period?: "none" | "week" | "month";
                /** @description A row for each service or resource; default `none`. */
                by?: "none" | "service" | "resource";
                /** @description Default `json`. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Figures"];
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Only events of these types, comma separated; `booking.*` names all that begin so. */
                type?: ("booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "calendar.stale" | "app.created" | "app.updated" | "app.rotated" | "business.updated" | "resource.created" | "resource.updated" | "resource.deleted" | "service.created" | "service.updated" | "service.deleted" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "action.created" | "action.updated" | "action.deleted" | "key.created" | "key.updated" | "key.deleted" | "time_off.created" | "time_off.updated" | "time_off.deleted" | "calendar.created" | "calendar.updated" | "calendar.deleted" | "feed.created" | "feed.rotated" | "feed.deleted" | "series.created" | "series.rescheduled" | "series.cancelled" | "staff.created" | "staff.updated" | "staff.deleted" | "staff.invited" | "staff.joined" | "staff.left" | "booking.*" | "customer.*" | "calendar.*" | "app.*" | "business.*" | "resource.*" | "service.*" | "workflow.*" | "action.*" | "key.*" | "time_off.*" | "feed.*" | "series.*" | "staff.*")[];
                /** @description Only events of this booking. */
                booking?: string;
                /** @description Only events after this one; `latest`: only those from now on. */
                after?: string | unknown | "latest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Only events of these types, comma separated; `booking.*` names all that begin so. */
                type?: ("booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "customer.erased" | "calendar.stale" | "app.created" | "app.updated" | "app.rotated" | "business.updated" | "resource.created" | "resource.updated" | "resource.deleted" | "service.created" | "service.updated" | "service.deleted" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "action.created" | "action.updated" | "action.deleted" | "key.created" | "key.updated" | "key.deleted" | "time_off.created" | "time_off.updated" | "time_off.deleted" | "calendar.created" | "calendar.updated" | "calendar.deleted" | "feed.created" | "feed.rotated" | "feed.deleted" | "series.created" | "series.rescheduled" | "series.cancelled" | "staff.created" | "staff.updated" | "staff.deleted" | "staff.invited" | "staff.joined" | "staff.left" | "booking.*" | "customer.*" | "calendar.*" | "app.*" | "business.*" | "resource.*" | "service.*" | "workflow.*" | "action.*" | "key.*" | "time_off.*" | "feed.*" | "series.*" | "staff.*")[];
                /** @description Only events of this booking. */
                booking?: string;
                /** @description Begins after this event, or with `latest` from now on; `Last-Event-ID` wins over it. */
                after?: string | unknown | "latest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "text/event-stream": components["schemas"]["EventStream"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The number of items per page. */
                limit?: number;
                /** @description Only deliveries in this state. */
                status?: "waiting" | "running" | "delivered" | "failed" | "skipped";
                /** @description Only deliveries of this action. */
                action?: string;
                /** @description Only deliveries for this booking. */
                booking?: string;
                /** @description Only deliveries of this letter. */
                letter?: "confirmed" | "pending" | "declined" | "moved" | "cancelled" | "reminder" | "no_show" | "team_booked" | "team_requested" | "team_moved" | "team_cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        perPage: number;
                        currentPage: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @constant */
                            status: "ok";
                        };
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @constant */
                            status: "ok";
                            /** @description What an operator should see to; mostly nothing. */
                            warnings: string[];
                        };
                    };
                };
            };
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description What would be shown is what the client has. */
            304: {
                content?: never;
            };
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
