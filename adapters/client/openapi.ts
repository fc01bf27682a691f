// Generated from the OpenAPI document by `npm run generate:client`. A test compares them.
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
            /** Format: uuid */
            uuid: string;
            /** @description Unique in the whole service. */
            slug: string;
            /** @description Unique in the whole service. */
            name: string;
            description: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
             * Format: uuid
             * @description The app's credential. Only this answer contains it.
             */
            token: string;
        };
        App: {
            /** Format: uuid */
            uuid: string;
            /** @description Unique in the whole service. */
            slug: string;
            /** @description Unique in the whole service. */
            name: string;
            description: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
            /** @description Time in seconds for which the old token stays valid. Default: 0. */
            grace_seconds?: number | null;
        };
        NewSession: {
            /** @description Time in seconds after which the token expires. Default: 28800. */
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
             * @description From this moment on, its token is refused.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description A credential of the app. Only this answer contains it.
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
             * @description From this moment on, its token is refused.
             */
            expires_at: string;
        };
        CurrentApp: {
            /** Format: uuid */
            uuid: string;
            /** @description Unique in the whole service. */
            slug: string;
            /** @description Unique in the whole service. */
            name: string;
            description: string;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
             * @description `self`: members with that role may change `schedule` of their own resources. `manager`: only managers. Default: "manager".
             * @enum {string}
             */
            staff_hours: "manager" | "self";
        };
        AppForKeys: {
            /** @description Unique in the whole service. */
            slug: string;
            /** @description Unique in the whole service. */
            name: string;
            description: string;
        };
        AppSettingsPatch: {
            /**
             * @description `self`: members with that role may change `schedule` of their own resources. `manager`: only managers.
             * @enum {string|null}
             */
            staff_hours?: "manager" | "self" | null;
        };
        PublicBusiness: {
            /** @description Default: the app's name. */
            name: string;
            /** @description Text at the top of the booking page. Default: the app's description. */
            intro: string;
            /** @description At most 6 lines. */
            address: string | null;
            /** @description Digits, blanks and `+ - ( ) . /`, at least 3 digits. */
            phone: string | null;
            /** Format: email */
            email: string | null;
            /** @description A URL that begins with https:// or http://, without credentials. */
            website: string | null;
            /** @description A URL with the same rules as `website`. */
            privacy_url: string | null;
            /** @description A URL with the same rules as `website`. */
            terms_url: string | null;
            /** @description A language tag that begins with en, de, fr or es. null: en. */
            language: string;
            /** @description null: the zone of most resources; in a tie, that of the oldest resource; without resources, UTC. */
            timezone: string;
            logo: {
                /** Format: uri */
                url: string;
                width: number;
                height: number;
                bytes: number;
            } | null;
            /** @description The accent, mixed with black or white until it is readable on the backgrounds of pages and letters. null without `accent`. */
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
        /** @description The stored fields. `public` contains them with the defaults filled in. */
        Business: {
            /** @description null: the app's name. */
            name: string | null;
            /** @description Text at the top of the booking page. null: the app's description. */
            intro: string | null;
            /** @description At most 6 lines. */
            address: string | null;
            /** @description Digits, blanks and `+ - ( ) . /`, at least 3 digits. */
            phone: string | null;
            /** Format: email */
            email: string | null;
            /** @description A URL that begins with https:// or http://, without credentials. */
            website: string | null;
            /** @description A URL with the same rules as `website`. */
            privacy_url: string | null;
            /** @description A URL with the same rules as `website`. */
            terms_url: string | null;
            /** @description A colour, written `#rrggbb`. */
            accent: string | null;
            /** @description A language tag that begins with en, de, fr or es. null: en. */
            language: string | null;
            /** @description null: the zone of most resources; in a tie, that of the oldest resource; without resources, UTC. */
            timezone: string | null;
            logo: {
                /** Format: uri */
                url: string;
                width: number;
                height: number;
                bytes: number;
            } | null;
            /** @description The accent, mixed with black or white until it is readable on the backgrounds of pages and letters. null without `accent`. */
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
            /** @description Text at the top of the booking page. null: the app's description. */
            intro?: string | null;
            /** @description At most 6 lines. */
            address?: string | null;
            /** @description Digits, blanks and `+ - ( ) . /`, at least 3 digits. */
            phone?: string | null;
            /** @description An e-mail address. Blank or null: none. */
            email?: string | null;
            /** @description A URL that begins with https:// or http://, without credentials. */
            website?: string | null;
            /** @description A URL with the same rules as `website`. */
            privacy_url?: string | null;
            /** @description A URL with the same rules as `website`. */
            terms_url?: string | null;
            /** @description A colour, written `#rrggbb`. */
            accent?: string | null;
            /** @description A language tag that begins with en, de, fr or es. null: en. */
            language?: string | null;
            /** @description null: the zone of most resources; in a tie, that of the oldest resource; without resources, UTC. */
            timezone?: string | null;
        };
        /** @description Templates with the names of `names`, and `answers.<id>` with the id of a question. null: the standard text. */
        LetterWords: {
            /** @description One line: all of the subject. */
            subject: string | null;
            /** @description Replaces the opening sentence. A blank line begins a paragraph. Web addresses become links. */
            opening: string | null;
            /** @description Stands before the business's name. By default there is none. */
            closing: string | null;
        };
        /** @description Own words, in the languages that have any. */
        OwnWords: {
            en?: components["schemas"]["LetterWords"];
            de?: components["schemas"]["LetterWords"];
            fr?: components["schemas"]["LetterWords"];
            es?: components["schemas"]["LetterWords"];
        };
        /** @description The standard words as templates, with which own ones can begin. */
        StandardWords: {
            en: components["schemas"]["LetterWords"];
            de: components["schemas"]["LetterWords"];
            fr: components["schemas"]["LetterWords"];
            es: components["schemas"]["LetterWords"];
        };
        Letters: {
            enabled: boolean;
            mail: {
                /** @description True if a mail server is set (`SMTP_URL`). Without one, no letters are sent. */
                configured: boolean;
                /** @description The sender, as set by `MAIL_FROM`. */
                from: string | null;
                /** @description True if the address of the service is set (`PUBLIC_URL`). Without it, letters contain no links. */
                links: boolean;
            };
            /**
             * @description `business`: the address of the business; `members`: the staff members whose resources a booking takes. Default: "business".
             * @enum {string}
             */
            team_to: "business" | "members" | "both";
            /** @description The names for `words`. Those of letters to the team do without `booking.manage_url`. */
            names: string[];
            letters: {
                confirmed: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                pending: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                payment_due: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                declined: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                moved: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                cancelled: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                reminder: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                    /** @description Time in minutes between a reminder and the start of its booking. A change applies to bookings that are confirmed or moved afterwards. Default: 1440. */
                    before_minutes: number;
                };
                no_show: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                team_booked: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                team_requested: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                team_moved: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                team_cancelled: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
                team_payment_late: {
                    enabled: boolean;
                    words: components["schemas"]["OwnWords"];
                    standard: components["schemas"]["StandardWords"];
                    /** @description Workflows with a mail of their own to the customer, which replaces the letter. */
                    replaced_in: {
                        /** Format: uuid */
                        uuid: string;
                        name: string;
                    }[];
                };
            };
        };
        /** @description Templates with the names of `names`, and `answers.<id>` with the id of a question. null: the standard text. */
        LetterWordsPatch: {
            /** @description One line: all of the subject. */
            subject?: string | null;
            /** @description Replaces the opening sentence. A blank line begins a paragraph. Web addresses become links. */
            opening?: string | null;
            /** @description Stands before the business's name. By default there is none. */
            closing?: string | null;
        } | null;
        /** @description Own words, in the languages that have any. */
        OwnWordsPatch: {
            en?: components["schemas"]["LetterWordsPatch"];
            de?: components["schemas"]["LetterWordsPatch"];
            fr?: components["schemas"]["LetterWordsPatch"];
            es?: components["schemas"]["LetterWordsPatch"];
        } | null;
        LettersPatch: {
            enabled?: boolean | null;
            /**
             * @description `business`: the address of the business; `members`: the staff members whose resources a booking takes.
             * @enum {string|null}
             */
            team_to?: "business" | "members" | "both" | null;
            letters?: {
                confirmed?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                pending?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                payment_due?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                declined?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                moved?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                cancelled?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                reminder?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                    /** @description Time in minutes between a reminder and the start of its booking. A change applies to bookings that are confirmed or moved afterwards. */
                    before_minutes?: number | null;
                } | null;
                no_show?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                team_booked?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                team_requested?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                team_moved?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                team_cancelled?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
                team_payment_late?: {
                    enabled?: boolean | null;
                    words?: components["schemas"]["OwnWordsPatch"];
                } | null;
            } | null;
        };
        LetterAbout: {
            /**
             * Format: uuid
             * @description A booking of the app. Default: a sample booking.
             */
            booking?: string | null;
            /** @description A language tag. Default: the receiver's language. */
            language?: string | null;
            /** @description Words in the letter's language that are not stored yet. Left out, all or one of them: as stored. null: the standard words. */
            words?: {
                /** @description One line: all of the subject. */
                subject?: string | null;
                /** @description Replaces the opening sentence. A blank line begins a paragraph. Web addresses become links. */
                opening?: string | null;
                /** @description Stands before the business's name. By default there is none. */
                closing?: string | null;
            } | null;
        };
        LetterPreview: {
            /** @description The receiver. null: there would be none. */
            to: string | null;
            from: string;
            reply_to: string | null;
            subject: string;
            text: string;
            html: string | null;
            /** @description The attached calendar file (iCalendar). null: none. */
            calendar: string | null;
        };
        LetterTest: {
            /** Format: email */
            to: string;
            /**
             * Format: uuid
             * @description A booking of the app. Default: a sample booking.
             */
            booking?: string | null;
            /** @description A language tag. Default: the receiver's language. */
            language?: string | null;
            /** @description Words in the letter's language that are not stored yet. Left out, all or one of them: as stored. null: the standard words. */
            words?: {
                /** @description One line: all of the subject. */
                subject?: string | null;
                /** @description Replaces the opening sentence. A blank line begins a paragraph. Web addresses become links. */
                opening?: string | null;
                /** @description Stands before the business's name. By default there is none. */
                closing?: string | null;
            } | null;
        };
        Attempt: {
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            at: string;
            ok: boolean;
            /** @description The HTTP or SMTP status of the answer. null: no answer. */
            status: number | null;
            message: string | null;
        };
        Delivery: {
            /** Format: uuid */
            uuid: string;
            /**
             * Format: uuid
             * @description The booking. null, like `sequence`, if the delivery is not about a booking.
             */
            booking: string | null;
            /**
             * Format: uuid
             * @description null for a letter or a subscription, like `action`.
             */
            workflow: string | null;
            /** Format: uuid */
            action: string | null;
            /**
             * @description The kind of letter. null for an action or a subscription. `team_held_back` tells the team how many mails were held back (a limit of mails that visitors and bookers cause).
             * @enum {string|null}
             */
            letter: "confirmed" | "pending" | "payment_due" | "declined" | "moved" | "cancelled" | "reminder" | "no_show" | "team_booked" | "team_requested" | "team_moved" | "team_cancelled" | "team_payment_late" | "team_held_back" | null;
            /** @description The name of the subscription of the program that the service is part of, which gets the event. Otherwise null. */
            subscription: string | null;
            /**
             * Format: uuid
             * @description The series that a letter is about.
             */
            series: string | null;
            /**
             * @description For a subscription, the type of the event. null for a letter that was sent again on request.
             * @enum {string|null}
             */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end" | "calendar.stale" | "app.created" | "app.updated" | "app.rotated" | "business.updated" | "letters.updated" | "resource.created" | "resource.updated" | "resource.deleted" | "service.created" | "service.updated" | "service.deleted" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "action.created" | "action.updated" | "action.deleted" | "key.created" | "key.updated" | "key.deleted" | "time_off.created" | "time_off.updated" | "time_off.deleted" | "calendar.created" | "calendar.updated" | "calendar.deleted" | "feed.created" | "feed.rotated" | "feed.deleted" | "series.created" | "series.rescheduled" | "series.cancelled" | "staff.created" | "staff.updated" | "staff.deleted" | "staff.invited" | "staff.joined" | "staff.left" | null;
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
            /** @description Reason for which the delivery was skipped or failed. Otherwise null. */
            reason: string | null;
            attempts: components["schemas"]["Attempt"][];
            /**
             * Format: date-time
             * @description The time of the next attempt. null: there will be none.
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
        /** @description Life cycle of the workflow's bookings. */
        NewSettings: {
            /**
             * @description `instant`: a booking is confirmed at once; `confirm`: it waits for approval. Default: "instant".
             * @enum {string|null}
             */
            mode?: "instant" | "confirm" | null;
            /** @description Time in seconds by which `extend` prolongs a hold if the request does not say. Default: 300. */
            hold_seconds?: number | null;
            /** @description Minutes that a booking may wait for approval. null: until its start. Default: null. */
            pending_minutes?: number | null;
            /** @description Latest cancellation, in minutes before the start; null: no limit. Default: null. */
            cancel_until_minutes?: number | null;
            /** @description Latest rescheduling, in minutes before the start; null: no limit. Default: null. */
            reschedule_until_minutes?: number | null;
            /** @description Minutes after its end at which a booking becomes completed. Null: never by itself. Default: null. */
            complete_after_minutes?: number | null;
            /** @description Minutes before the start from which the booker can check in. null: bookers cannot check in. Default: null. */
            check_in_from_minutes?: number | null;
            /** @description Minutes after its start at which a booking without a check-in becomes a no-show. Null: never by itself. Default: null. */
            no_show_after_minutes?: number | null;
            /** @description Whether a no-show frees the time of its booking. Default: false. */
            no_show_releases?: boolean | null;
        } | null;
        NewWorkflow: {
            name: string;
            description: string;
            settings?: components["schemas"]["NewSettings"];
        };
        /** @description Life cycle of the workflow's bookings. */
        Settings: {
            /**
             * @description `instant`: a booking is confirmed at once; `confirm`: it waits for approval. Default: "instant".
             * @enum {string}
             */
            mode: "instant" | "confirm";
            /** @description Time in seconds by which `extend` prolongs a hold if the request does not say. Default: 300. */
            hold_seconds: number;
            /** @description Minutes that a booking may wait for approval. null: until its start. Default: null. */
            pending_minutes: number | null;
            /** @description Latest cancellation, in minutes before the start; null: no limit. Default: null. */
            cancel_until_minutes: number | null;
            /** @description Latest rescheduling, in minutes before the start; null: no limit. Default: null. */
            reschedule_until_minutes: number | null;
            /** @description Minutes after its end at which a booking becomes completed. Null: never by itself. Default: null. */
            complete_after_minutes: number | null;
            /** @description Minutes before the start from which the booker can check in. null: bookers cannot check in. Default: null. */
            check_in_from_minutes: number | null;
            /** @description Minutes after its start at which a booking without a check-in becomes a no-show. Null: never by itself. Default: null. */
            no_show_after_minutes: number | null;
            /** @description Whether a no-show frees the time of its booking. Default: false. */
            no_show_releases: boolean;
        };
        WebhookConfig: {
            /** Format: uri */
            url: string;
            /** @description Signs the requests. Only the answer that creates or changes it contains it. */
            secret?: string;
        };
        WebhookAction: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            workflow: string;
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /** @description Minutes after the trigger. Negative (before it) only for booking.start and booking.end. */
            offset_minutes: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook";
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
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_long}}` … */
            to: string;
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_long}}` … */
            subject: string;
            /** @description A template over the booking, in double braces. Its names: `booking.uuid`, `booking.status`, `booking.title`, `booking.what`, `booking.notes`, `booking.reason`, `booking.start`, `booking.end`, `booking.start_local`, `booking.end_local`, `booking.start_long`, `booking.end_long`, `booking.date`, `booking.short_date`, `booking.time`, `booking.timezone`, `booking.duration_minutes`, `booking.units`, `booking.price`, `booking.with`, `booking.cancel_until_long`, `booking.manage_url`, `booking.manage_token`, `booking.customer.name`, `booking.customer.email`, `booking.customer.phone`, `booking.language`, `booking.external_id`, `booking.sequence`, `booking.hold_expires_at`, `booking.checked_in_at`, `booking.ended_at`, `booking.created_at`, `booking.updated_at`, `payment.amount`, `payment.amount_minor`, `payment.currency`, `service.name`, `service.description`, `resource.name`, `resource.timezone`, `business.name`, `business.address`, `business.phone`, `business.email`, `business.website`, `business.privacy_url`, `business.terms_url`, `workflow.name`, `workflow.description`, `app.name`, `app.slug`, and `answers.<id>` with the id of a question. */
            text: string;
            /** @description A template like `text`. Inserted values are escaped. */
            html: string | null;
        };
        EmailAction: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            workflow: string;
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /** @description Minutes after the trigger. Negative (before it) only for booking.start and booking.end. */
            offset_minutes: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "email";
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
             * @description The transition that the action applies to the booking.
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
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /** @description Minutes after the trigger. Negative (before it) only for booking.start and booking.end. */
            offset_minutes: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "transition";
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
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /** @description Minutes after the trigger. Negative (before it) only for booking.start and booking.end. */
            offset_minutes: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "log";
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
        Workflow: {
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string;
            settings?: components["schemas"]["Settings"];
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
            app?: components["schemas"]["App"];
            actions?: components["schemas"]["Action"][];
        };
        /** @description Life cycle of the workflow's bookings. */
        SettingsPatch: {
            /**
             * @description `instant`: a booking is confirmed at once; `confirm`: it waits for approval.
             * @enum {string|null}
             */
            mode?: "instant" | "confirm" | null;
            /** @description Time in seconds by which `extend` prolongs a hold if the request does not say. */
            hold_seconds?: number | null;
            /** @description Minutes that a booking may wait for approval. null: until its start. */
            pending_minutes?: number | null;
            /** @description Latest cancellation, in minutes before the start; null: no limit. */
            cancel_until_minutes?: number | null;
            /** @description Latest rescheduling, in minutes before the start; null: no limit. */
            reschedule_until_minutes?: number | null;
            /** @description Minutes after its end at which a booking becomes completed. Null: never by itself. */
            complete_after_minutes?: number | null;
            /** @description Minutes before the start from which the booker can check in. null: bookers cannot check in. */
            check_in_from_minutes?: number | null;
            /** @description Minutes after its start at which a booking without a check-in becomes a no-show. Null: never by itself. */
            no_show_after_minutes?: number | null;
            /** @description Whether a no-show frees the time of its booking. */
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
            /** @description `whsec_` and the Base64 of 24 to 64 bytes. Generated by the service if it is missing. */
            secret?: string | null;
            headers?: {
                [key: string]: string;
            } | null;
        };
        NewWebhookAction: {
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /** @description Minutes after the trigger. Negative (before it) only for booking.start and booking.end. Default: 0. */
            offset_minutes?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook";
            config: components["schemas"]["NewWebhookConfig"];
            /** @description Default: true. */
            enabled?: boolean | null;
            /** @description Default: 0. */
            position?: number | null;
        };
        NewEmailConfig: {
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_long}}` … */
            to: string;
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_long}}` … */
            subject: string;
            /** @description A template over the booking, in double braces. Its names: `booking.uuid`, `booking.status`, `booking.title`, `booking.what`, `booking.notes`, `booking.reason`, `booking.start`, `booking.end`, `booking.start_local`, `booking.end_local`, `booking.start_long`, `booking.end_long`, `booking.date`, `booking.short_date`, `booking.time`, `booking.timezone`, `booking.duration_minutes`, `booking.units`, `booking.price`, `booking.with`, `booking.cancel_until_long`, `booking.manage_url`, `booking.manage_token`, `booking.customer.name`, `booking.customer.email`, `booking.customer.phone`, `booking.language`, `booking.external_id`, `booking.sequence`, `booking.hold_expires_at`, `booking.checked_in_at`, `booking.ended_at`, `booking.created_at`, `booking.updated_at`, `payment.amount`, `payment.amount_minor`, `payment.currency`, `service.name`, `service.description`, `resource.name`, `resource.timezone`, `business.name`, `business.address`, `business.phone`, `business.email`, `business.website`, `business.privacy_url`, `business.terms_url`, `workflow.name`, `workflow.description`, `app.name`, `app.slug`, and `answers.<id>` with the id of a question. */
            text: string;
            /** @description A template like `text`. Inserted values are escaped. */
            html?: string | null;
        };
        NewEmailAction: {
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /** @description Minutes after the trigger. Negative (before it) only for booking.start and booking.end. Default: 0. */
            offset_minutes?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "email";
            config: components["schemas"]["NewEmailConfig"];
            /** @description Default: true. */
            enabled?: boolean | null;
            /** @description Default: 0. */
            position?: number | null;
        };
        NewTransitionAction: {
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /** @description Minutes after the trigger. Negative (before it) only for booking.start and booking.end. Default: 0. */
            offset_minutes?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "transition";
            config: components["schemas"]["TransitionConfig"];
            /** @description Default: true. */
            enabled?: boolean | null;
            /** @description Default: 0. */
            position?: number | null;
        };
        /** @description An empty object: the line in the log cannot be configured. */
        NewLogConfig: Record<string, never> | null;
        NewLogAction: {
            name: string;
            /** @enum {string} */
            trigger: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /** @description Minutes after the trigger. Negative (before it) only for booking.start and booking.end. Default: 0. */
            offset_minutes?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "log";
            config?: components["schemas"]["NewLogConfig"];
            /** @description Default: true. */
            enabled?: boolean | null;
            /** @description Default: 0. */
            position?: number | null;
        };
        NewAction: components["schemas"]["NewWebhookAction"] | components["schemas"]["NewEmailAction"] | components["schemas"]["NewTransitionAction"] | components["schemas"]["NewLogAction"];
        WebhookConfigPatch: {
            /** Format: uri */
            url?: string | null;
            /** @description `whsec_` and the Base64 of 24 to 64 bytes. Generated by the service if it is missing. */
            secret?: string | null;
            headers?: {
                [key: string]: string | null;
            } | null;
        };
        EmailConfigPatch: {
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_long}}` … */
            to?: string | null;
            /** @description A template over the booking: `{{booking.customer.name}}`, `{{booking.start_long}}` … */
            subject?: string | null;
            /** @description A template over the booking, in double braces. Its names: `booking.uuid`, `booking.status`, `booking.title`, `booking.what`, `booking.notes`, `booking.reason`, `booking.start`, `booking.end`, `booking.start_local`, `booking.end_local`, `booking.start_long`, `booking.end_long`, `booking.date`, `booking.short_date`, `booking.time`, `booking.timezone`, `booking.duration_minutes`, `booking.units`, `booking.price`, `booking.with`, `booking.cancel_until_long`, `booking.manage_url`, `booking.manage_token`, `booking.customer.name`, `booking.customer.email`, `booking.customer.phone`, `booking.language`, `booking.external_id`, `booking.sequence`, `booking.hold_expires_at`, `booking.checked_in_at`, `booking.ended_at`, `booking.created_at`, `booking.updated_at`, `payment.amount`, `payment.amount_minor`, `payment.currency`, `service.name`, `service.description`, `resource.name`, `resource.timezone`, `business.name`, `business.address`, `business.phone`, `business.email`, `business.website`, `business.privacy_url`, `business.terms_url`, `workflow.name`, `workflow.description`, `app.name`, `app.slug`, and `answers.<id>` with the id of a question. */
            text?: string | null;
            /** @description A template like `text`. Inserted values are escaped. */
            html?: string | null;
        };
        TransitionConfigPatch: {
            /**
             * @description The transition that the action applies to the booking.
             * @enum {string|null}
             */
            to?: "confirm" | "approve" | "decline" | "cancel" | "complete" | "no-show" | null;
        };
        ActionPatch: {
            name?: string | null;
            /** @enum {string|null} */
            trigger?: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end" | null;
            /** @description Minutes after the trigger. Negative (before it) only for booking.start and booking.end. */
            offset_minutes?: number | null;
            /** @enum {string|null} */
            type?: "webhook" | "email" | "transition" | "log" | null;
            config?: components["schemas"]["WebhookConfigPatch"] | components["schemas"]["EmailConfigPatch"] | components["schemas"]["TransitionConfigPatch"] | null;
            enabled?: boolean | null;
            position?: number | null;
        };
        TestReceiver: {
            /** @description The address to which an e-mail is sent instead of its receiver. */
            to?: string | null;
        };
        /** @description Opening hours in wall time. An end at or before its start is on the next day. null: always open. */
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
            /** @description From when on a booking may be made: the time of day `at`, `days` before the date of its start. `max_advance_days` of the same rules then does not apply. */
            opens?: {
                days: number;
                at: string;
            } | null;
            /** @description Until when a booking may be made: the time of day `at`, `days` before the date of its start. */
            closes?: {
                days: number;
                at: string;
            } | null;
        } | null;
        NewResource: {
            name: string;
            /** @description Default: "". */
            description?: string | null;
            /** @description An IANA time zone. Default: "UTC". */
            timezone?: string | null;
            /** @description Default: 1. */
            capacity?: number | null;
            /** @description Units above `capacity` that only an override can take. Default: 0. */
            overbook?: number | null;
            schedule?: components["schemas"]["NewSchedule"];
            rules?: components["schemas"]["NewRules"];
            /** @description True: keys, bookers and their letters and calendars do not show the resource. Bookings take it all the same. Default: false. */
            hidden?: boolean | null;
            /** @description A colour, written `#rrggbb`. */
            color?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
        };
        /** @description Opening hours in wall time. An end at or before its start is on the next day. null: always open. */
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
            /** @description From when on a booking may be made: the time of day `at`, `days` before the date of its start. `max_advance_days` of the same rules then does not apply. */
            opens?: {
                days: number;
                at: string;
            } | null;
            /** @description Until when a booking may be made: the time of day `at`, `days` before the date of its start. */
            closes?: {
                days: number;
                at: string;
            } | null;
        };
        Resource: {
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string;
            /** @description An IANA time zone. */
            timezone: string;
            capacity: number;
            /** @description Units above `capacity` that only an override can take. */
            overbook: number;
            schedule: components["schemas"]["Schedule"];
            rules: components["schemas"]["Rules"];
            /** @description True: keys, bookers and their letters and calendars do not show the resource. Bookings take it all the same. */
            hidden: boolean;
            /** @description A colour, written `#rrggbb`. */
            color: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
            /** @description The color, mixed with black or white until it is readable on the backgrounds of pages and letters. null without `color`. */
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
        /** @description Opening hours in wall time. An end at or before its start is on the next day. null: always open. */
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
            /** @description From when on a booking may be made: the time of day `at`, `days` before the date of its start. `max_advance_days` of the same rules then does not apply. */
            opens?: {
                days?: number | null;
                at?: string | null;
            } | null;
            /** @description Until when a booking may be made: the time of day `at`, `days` before the date of its start. */
            closes?: {
                days?: number | null;
                at?: string | null;
            } | null;
        } | null;
        ResourcePatch: {
            name?: string | null;
            description?: string | null;
            /** @description An IANA time zone. */
            timezone?: string | null;
            capacity?: number | null;
            /** @description Units above `capacity` that only an override can take. */
            overbook?: number | null;
            schedule?: components["schemas"]["SchedulePatch"];
            rules?: components["schemas"]["RulesPatch"];
            /** @description True: keys, bookers and their letters and calendars do not show the resource. Bookings take it all the same. */
            hidden?: boolean | null;
            /** @description A colour, written `#rrggbb`. */
            color?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
        };
        /** @description The held, pending or confirmed bookings that are not over and need a closed resource at that time. Lists the first 100 by start. */
        Affected: {
            total: number;
            /** @description Number of these bookings whose customer has an e-mail address. */
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
                    /** @description null if it was deleted. */
                    name: string | null;
                } | null;
                /** @description The closed resources that the booking needs. */
                resources: {
                    /** Format: uuid */
                    uuid: string;
                    /** @description null if it was deleted. */
                    name: string | null;
                }[];
                customer: {
                    name: string | null;
                    email: string | null;
                    phone: string | null;
                } | null;
            }[];
        };
        ChangedResource: {
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string;
            /** @description An IANA time zone. */
            timezone: string;
            capacity: number;
            /** @description Units above `capacity` that only an override can take. */
            overbook: number;
            schedule: components["schemas"]["Schedule"];
            rules: components["schemas"]["Rules"];
            /** @description True: keys, bookers and their letters and calendars do not show the resource. Bookings take it all the same. */
            hidden: boolean;
            /** @description A colour, written `#rrggbb`. */
            color: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
            /** @description The color, mixed with black or white until it is readable on the backgrounds of pages and letters. null without `color`. */
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
            affected?: components["schemas"]["Affected"];
        };
        NewRole: {
            name: string;
            /** @description Empty only as long as the service is not `active`. */
            resources: string[];
            /** @description Default: 1. */
            count?: number | null;
            /** @description Default: 1. */
            units?: number | null;
            /** @description Shares in a round robin, from 1 to 100, by resource. 1 for resources that are not named. */
            weights?: {
                [key: string]: number;
            } | null;
            /** @description The steps that need the role. null: all steps. */
            steps?: string[] | null;
            /** @description Replaces the buffer of the service and of the resources in this role. null: the service's, or else the resource's. */
            buffer_before_minutes?: number | null;
            /** @description Replaces the buffer of the service and of the resources in this role. null: the service's, or else the resource's. */
            buffer_after_minutes?: number | null;
        };
        NewStep: {
            name: string;
            /** @description null, for at most one step: the time that the other steps leave. */
            duration_minutes?: number | null;
        };
        NewServiceRules: {
            slot_minutes?: number | null;
            buffer_before_minutes?: number | null;
            buffer_after_minutes?: number | null;
            min_notice_minutes?: number | null;
            max_advance_days?: number | null;
            /** @description From when on a booking may be made: the time of day `at`, `days` before the date of its start. `max_advance_days` of the same rules then does not apply. */
            opens?: {
                days: number;
                at: string;
            } | null;
            /** @description Until when a booking may be made: the time of day `at`, `days` before the date of its start. */
            closes?: {
                days: number;
                at: string;
            } | null;
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
            /** @description Only with a range of durations: a booking costs `amount` for each such part of its time that has begun. */
            per_minutes?: number | null;
        } | null;
        /** @description What must be paid before a booking is confirmed. Requires a `price`. null: nothing. */
        NewPaymentRule: {
            /**
             * @description The part of the price that confirms the booking.
             * @enum {string}
             */
            take: "full" | "deposit";
            /** @description Required with `deposit`: `amount` in minor units for each unit of the booking, or `percent` of its price, rounded up. */
            deposit?: {
                amount?: number | null;
                percent?: number | null;
            } | null;
            /** @description A template of the page where the customer pays. Names are those of actions, without `booking.manage_token` and `booking.manage_url`; values are percent-encoded. */
            url: string;
            /** @description Minutes for which a booking waits for its payment, at most until its start. Default: 30. */
            minutes?: number | null;
        } | null;
        NewQuestion: {
            id: string;
            /** @description A text, or texts by language. */
            label: string | {
                en?: string | null;
                de?: string | null;
                fr?: string | null;
                es?: string | null;
            };
            /** @enum {string} */
            type: "text" | "long" | "choice" | "choices" | "number" | "yes_no" | "date" | "phone";
            /** @description Whether bookers must answer. The business may leave the answer out. Default: false. */
            required?: boolean | null;
            /** @description The texts to choose from. Required with `choice` and `choices`, and only with them. */
            options?: string[] | null;
            /** @description A hint. */
            about?: string | null;
        };
        NewService: {
            name: string;
            /** @description Default: "". */
            description?: string | null;
            /** @description Plain text for customers with a confirmed booking: in letters and on its page. */
            instructions?: string | null;
            /** @description Different durations in minutes. The first is the default. A duration with its own `price` is an object. In place of the list: a range with all durations from `min`, the default, to `max` in steps of `step`, at most 1,000. */
            durations: (number | {
                minutes: number;
                price?: {
                    amount: number;
                } | null;
            })[] | {
                min: number;
                max: number;
                step: number;
            };
            roles: components["schemas"]["NewRole"][];
            steps?: components["schemas"]["NewStep"][] | null;
            /**
             * @description Policy that chooses a resource from a pool: the first free one, the least busy one, or in turn. Default: "first".
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
            payment?: components["schemas"]["NewPaymentRule"];
            /** @description Questions to the booker, in this order. */
            questions?: components["schemas"]["NewQuestion"][] | null;
            /** @description Default: true. */
            active?: boolean | null;
            /** @description A colour, written `#rrggbb`. */
            color?: string | null;
            /**
             * @description Refuses a booking that overlaps another one of the same e-mail address: of this service, or of the whole app. null: overlaps are allowed.
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
            /** @description Empty only as long as the service is not `active`. */
            resources: string[];
            /** @description The number of different resources that a booking takes. */
            count: number;
            /** @description The units that a booking takes of each resource. */
            units: number;
            /** @description Shares in a round robin, from 1 to 100, by resource. 1 for resources that are not named. */
            weights: {
                [key: string]: number;
            };
            /** @description The steps that need the role. null: all steps. */
            steps: string[] | null;
            /** @description Replaces the buffer of the service and of the resources in this role. null: the service's, or else the resource's. */
            buffer_before_minutes?: number | null;
            /** @description Replaces the buffer of the service and of the resources in this role. null: the service's, or else the resource's. */
            buffer_after_minutes?: number | null;
        };
        Step: {
            name: string;
            /** @description null, for at most one step: the time that the other steps leave. */
            duration_minutes: number | null;
        };
        /** @description null: the resources' own rules apply. Slots and buffers replace theirs. The longer notice and the shorter advance apply, and both `opens` and `closes`. */
        ServiceRules: {
            slot_minutes: number | null;
            buffer_before_minutes: number | null;
            buffer_after_minutes: number | null;
            min_notice_minutes: number | null;
            max_advance_days: number | null;
            /** @description From when on a booking may be made: the time of day `at`, `days` before the date of its start. `max_advance_days` of the same rules then does not apply. */
            opens?: {
                days: number;
                at: string;
            } | null;
            /** @description Until when a booking may be made: the time of day `at`, `days` before the date of its start. */
            closes?: {
                days: number;
                at: string;
            } | null;
        };
        /** @description What must be paid before a booking is confirmed. Requires a `price`. null: nothing. */
        PaymentRule: {
            /**
             * @description The part of the price that confirms the booking.
             * @enum {string}
             */
            take: "full" | "deposit";
            /** @description Required with `deposit`: `amount` in minor units for each unit of the booking, or `percent` of its price, rounded up. */
            deposit: {
                amount?: number;
                percent?: number;
            } | null;
            /** @description A template of the page where the customer pays. Names are those of actions, without `booking.manage_token` and `booking.manage_url`; values are percent-encoded. */
            url: string;
            /** @description Minutes for which a booking waits for its payment, at most until its start. */
            minutes: number;
        } | null;
        Question: {
            id: string;
            /** @description A text, or texts by language. */
            label: string | {
                en?: string;
                de?: string;
                fr?: string;
                es?: string;
            };
            /** @enum {string} */
            type: "text" | "long" | "choice" | "choices" | "number" | "yes_no" | "date" | "phone";
            /** @description Whether bookers must answer. The business may leave the answer out. */
            required: boolean;
            /** @description The texts to choose from. Required with `choice` and `choices`, and only with them. */
            options: string[] | null;
            /** @description A hint. */
            about: string | null;
        };
        Service: {
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string;
            /** @description Plain text for customers with a confirmed booking: in letters and on its page. */
            instructions: string | null;
            /** @description Different durations in minutes. The first is the default. A duration with its own `price` is an object. In place of the list: a range with all durations from `min`, the default, to `max` in steps of `step`, at most 1,000. */
            durations: (number | {
                minutes: number;
                price?: {
                    amount: number;
                } | null;
            })[] | {
                min: number;
                max: number;
                step: number;
            };
            roles: components["schemas"]["Role"][];
            steps: components["schemas"]["Step"][];
            /**
             * @description Policy that chooses a resource from a pool: the first free one, the least busy one, or in turn.
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
            payment: components["schemas"]["PaymentRule"];
            /** @description Questions to the booker, in this order. */
            questions: components["schemas"]["Question"][];
            active: boolean;
            /** @description A colour, written `#rrggbb`. */
            color: string | null;
            /**
             * @description Refuses a booking that overlaps another one of the same e-mail address: of this service, or of the whole app. null: overlaps are allowed.
             * @enum {string|null}
             */
            one_at_a_time: "service" | "app" | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
            /** @description The color, mixed with black or white until it is readable on the backgrounds of pages and letters. null without `color`. */
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
            /** @description Round robin score of the resources in each role. The lowest is next. null with another policy. */
            turns?: {
                [key: string]: {
                    floor: number;
                    turns: {
                        [key: string]: number;
                    };
                };
            } | null;
        };
        PaymentRuleForKeys: {
            /**
             * @description The part of the price that confirms the booking.
             * @enum {string}
             */
            take: "full" | "deposit";
            /** @description Required with `deposit`: `amount` in minor units for each unit of the booking, or `percent` of its price, rounded up. */
            deposit: {
                amount?: number;
                percent?: number;
            } | null;
            /** @description Minutes for which a booking waits for its payment, at most until its start. */
            minutes: number;
        } | null;
        ServiceForKeys: {
            /** Format: uuid */
            uuid: string;
            name: string;
            description: string;
            /** @description Different durations in minutes. The first is the default. A duration with its own `price` is an object. In place of the list: a range with all durations from `min`, the default, to `max` in steps of `step`, at most 1,000. */
            durations: (number | {
                minutes: number;
                price?: {
                    amount: number;
                } | null;
            })[] | {
                min: number;
                max: number;
                step: number;
            };
            steps: components["schemas"]["Step"][];
            price: components["schemas"]["Price"];
            /** @description Questions to the booker, in this order. */
            questions: components["schemas"]["Question"][];
            /** @description An IANA time zone. */
            timezone: string;
            payment: components["schemas"]["PaymentRuleForKeys"];
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
            /** @description From when on a booking may be made: the time of day `at`, `days` before the date of its start. `max_advance_days` of the same rules then does not apply. */
            opens?: {
                days?: number | null;
                at?: string | null;
            } | null;
            /** @description Until when a booking may be made: the time of day `at`, `days` before the date of its start. */
            closes?: {
                days?: number | null;
                at?: string | null;
            } | null;
        } | null;
        /** @description In whole minor units of a currency (ISO 4217). */
        PricePatch: {
            amount?: number | null;
            currency?: string | null;
            /** @description Only with a range of durations: a booking costs `amount` for each such part of its time that has begun. */
            per_minutes?: number | null;
        } | null;
        /** @description What must be paid before a booking is confirmed. Requires a `price`. null: nothing. */
        PaymentRulePatch: {
            /**
             * @description The part of the price that confirms the booking.
             * @enum {string|null}
             */
            take?: "full" | "deposit" | null;
            /** @description Required with `deposit`: `amount` in minor units for each unit of the booking, or `percent` of its price, rounded up. */
            deposit?: {
                amount?: number | null;
                percent?: number | null;
            } | null;
            /** @description A template of the page where the customer pays. Names are those of actions, without `booking.manage_token` and `booking.manage_url`; values are percent-encoded. */
            url?: string | null;
            /** @description Minutes for which a booking waits for its payment, at most until its start. */
            minutes?: number | null;
        } | null;
        ServicePatch: {
            name?: string | null;
            description?: string | null;
            /** @description Plain text for customers with a confirmed booking: in letters and on its page. */
            instructions?: string | null;
            /** @description Different durations in minutes. The first is the default. A duration with its own `price` is an object. In place of the list: a range with all durations from `min`, the default, to `max` in steps of `step`, at most 1,000. */
            durations?: (number | {
                minutes: number;
                price?: {
                    amount: number;
                } | null;
            })[] | {
                min?: number | null;
                max?: number | null;
                step?: number | null;
            } | null;
            roles?: components["schemas"]["NewRole"][] | null;
            steps?: components["schemas"]["NewStep"][] | null;
            /**
             * @description Policy that chooses a resource from a pool: the first free one, the least busy one, or in turn.
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
            payment?: components["schemas"]["PaymentRulePatch"];
            /** @description Questions to the booker, in this order. */
            questions?: components["schemas"]["NewQuestion"][] | null;
            active?: boolean | null;
            /** @description A colour, written `#rrggbb`. */
            color?: string | null;
            /**
             * @description Refuses a booking that overlaps another one of the same e-mail address: of this service, or of the whole app. null: overlaps are allowed.
             * @enum {string|null}
             */
            one_at_a_time?: "service" | "app" | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
        };
        /** @description Either `start` and `end`, or `start_date` and `end_date`. */
        NewTimeOff: {
            /** @description The closed resources. null: all of the app, including future ones. */
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
             * @description The last day, included.
             */
            end_date?: string | null;
            /** @description With dates: closes only these hours, on those of the days on which they start. An end at or before its start is on the next day. */
            weekly?: {
                days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                start: string;
                end: string;
            } | null;
            /** @description Closes so many units of each resource. null: all of it. */
            units?: number | null;
            reason?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
            /** @description With `cancel_bookings`: the `reason` of the cancelled bookings, which their customers read: null, or a string of at most 1,000 characters. Otherwise ignored. Not stored with the time off. */
            message?: unknown;
        };
        ChangedTimeOff: {
            /** Format: uuid */
            uuid: string;
            /** @description The closed resources. null: all of the app, including future ones. */
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
            /** @description With dates: closes only these hours, on those of the days on which they start. An end at or before its start is on the next day. */
            weekly?: {
                days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                start: string;
                end: string;
            } | null;
            /** @description Closes so many units of each resource. null: all of it. */
            units?: number | null;
            reason: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
            affected: components["schemas"]["Affected"];
        };
        TimeOff: {
            /** Format: uuid */
            uuid: string;
            /** @description The closed resources. null: all of the app, including future ones. */
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
            /** @description With dates: closes only these hours, on those of the days on which they start. An end at or before its start is on the next day. */
            weekly?: {
                days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                start: string;
                end: string;
            } | null;
            /** @description Closes so many units of each resource. null: all of it. */
            units?: number | null;
            reason: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
        ShownTimeOff: {
            /** Format: uuid */
            uuid: string;
            /** @description The closed resources. null: all of the app, including future ones. */
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
            /** @description With dates: closes only these hours, on those of the days on which they start. An end at or before its start is on the next day. */
            weekly?: {
                days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                start: string;
                end: string;
            } | null;
            /** @description Closes so many units of each resource. null: all of it. */
            units?: number | null;
            reason: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
            affected?: components["schemas"]["Affected"];
        };
        TimeOffPatch: {
            /** @description The closed resources. null: all of the app, including future ones. */
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
             * @description The last day, included.
             */
            end_date?: string | null;
            /** @description With dates: closes only these hours, on those of the days on which they start. An end at or before its start is on the next day. */
            weekly?: {
                days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | null;
                start?: string | null;
                end?: string | null;
            } | null;
            /** @description Closes so many units of each resource. null: all of it. */
            units?: number | null;
            reason?: string | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
            /** @description With `cancel_bookings`: the `reason` of the cancelled bookings, which their customers read: null, or a string of at most 1,000 characters. Otherwise ignored. Not stored with the time off. */
            message?: unknown;
        };
        AffectedCancellation: {
            /** @description The `reason` of the cancelled bookings, which their customers read. */
            message?: string | null;
            /** @description The bookings to cancel. Others than affected ones are ignored. Default: all affected bookings. */
            bookings?: string[] | null;
        };
        CancelledAffected: {
            cancelled: number;
            affected: components["schemas"]["Affected"];
        };
        NewCalendar: {
            /**
             * Format: uuid
             * @description The resource that is busy during the calendar's events. At most 10 calendars for each resource.
             */
            resource: string;
            /** @description The address of the calendar, often a secret: `https`, `http`, or `webcal` (which means `https`), without user name and password. */
            url: string;
            /** @description The zone of dates and floating times. null: the calendar's own zone, or else the resource's. */
            timezone?: string | null;
            /** @description Default: 15. */
            refresh_minutes?: number | null;
            /**
             * @description Treatment of tentative events. Default: "busy".
             * @enum {string|null}
             */
            tentative?: "busy" | "free" | null;
            /**
             * @description Treatment of the resource while the calendar is stale. Default: "close".
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
             * @description The time of the last successful answer.
             */
            fetched_at: string | null;
            /**
             * Format: date-time
             * @description The time of the last change of its busy times.
             */
            changed_at: string | null;
            /** @description Reason for which the last attempt failed. null: it did not. */
            error: string | null;
            /** @description The number of busy intervals. */
            busy: number;
            /** @description Problems with events of the calendar, each with the event's line and date, and how to solve it. */
            reports: string[];
        };
        Calendar: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            resource: string;
            /** @description null for a staff member with the role `self`, except in the answer to setting it. */
            url: string | null;
            /** @description The zone of dates and floating times. null: the calendar's own zone, or else the resource's. */
            timezone: string | null;
            refresh_minutes: number;
            /**
             * @description Treatment of tentative events.
             * @enum {string}
             */
            tentative: "busy" | "free";
            /**
             * @description Treatment of the resource while the calendar is stale.
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
             * @description The resource that is busy during the calendar's events. At most 10 calendars for each resource.
             */
            resource?: string | null;
            /** @description The address of the calendar, often a secret: `https`, `http`, or `webcal` (which means `https`), without user name and password. */
            url?: string | null;
            /** @description The zone of dates and floating times. null: the calendar's own zone, or else the resource's. */
            timezone?: string | null;
            refresh_minutes?: number | null;
            /**
             * @description Treatment of tentative events.
             * @enum {string|null}
             */
            tentative?: "busy" | "free" | null;
            /**
             * @description Treatment of the resource while the calendar is stale.
             * @enum {string|null}
             */
            on_stale?: "close" | "keep" | null;
            stale_after_minutes?: number | null;
        };
        /** @description In whole minor units of a currency (ISO 4217). */
        BookingPrice: {
            amount: number;
            currency: string;
        } | null;
        /** @description Contains `slots`, `windows` or `days`, depending on `format`. With `prolong`: `until` and `reason`. With a service: `price`, of the length and units asked. */
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
            price?: components["schemas"]["BookingPrice"];
            /**
             * Format: date-time
             * @description For a service, if only `opens` refuses a start of the search now: the moment from which on the first such start may be booked.
             */
            opens_at?: string;
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
                /** @description Number of free units. For a service: number of further bookings of the slot. null unless a booking takes exactly one resource. */
                remaining: number | null;
                /** @description The resources that could serve, by role. */
                choices?: {
                    [key: string]: string[];
                };
                /** @description With `override`: the reasons that a booking of the slot would override. */
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
             * @description The latest end that a move would be granted. null: none.
             */
            until?: string | null;
            /**
             * @description Reason for which an end one minute later would be refused. null: only `to` limits the end.
             * @enum {string|null}
             */
            reason?: "invalid_state" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | null;
        };
        /** @description With `email`: the customer with that address, or a new one. With `uuid`: that customer, and other given fields must be equal to the customer's. */
        NewBooker: {
            name?: string | null;
            email?: string | null;
            phone?: string | null;
            /** Format: uuid */
            uuid?: string | null;
        } | null;
        /** @description Requires `resources`, or a `service` that chooses them; and `end` or `duration_minutes`, or the first duration of the service applies. */
        NewBooking: {
            /** @description The resources that the booking takes. With a service: resources that must be among those it chooses. */
            resources?: string[] | null;
            /** Format: uuid */
            service?: string | null;
            /** @description With a service: resources of its pools that it chooses where possible. */
            prefer?: string[] | null;
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
            /** @description Reasons for a refusal to ignore. Only used if the request would be refused without it. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
            /** @description Minutes that the booking itself needs after the last use of each of its resources, besides their buffers. Default: 0. */
            buffer_after_minutes?: number | null;
            title?: string | null;
            notes?: string | null;
            customer?: components["schemas"]["NewBooker"];
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es. */
            language?: string | null;
            /** @description Answers to the service's questions, by their ids. null: none. */
            answers?: {
                [key: string]: string | number | boolean | string[] | null;
            } | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
            /** @description An identifier of the booking in another system. Need not be unique. */
            external_id?: string | null;
            /** @description Makes a hold, which expires after that many seconds. */
            hold_seconds?: number | null;
            /** @description True: a hold until the payment that the service asks for. Not beside `hold_seconds`. Default: false. */
            payment?: boolean | null;
        };
        Explanation: {
            bookable: boolean;
            /**
             * @description Reason for which the booking would be refused now. null: it would be made.
             * @enum {string|null}
             */
            reason: "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | null;
            /**
             * Format: date-time
             * @description With `too_far`, by the rule `opens`: the moment from which on it may be booked.
             */
            opens_at?: string;
            /** @description The reasons that the booking would override. Empty if it needs no override. */
            overrode: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[];
            candidates: {
                /** @description null without a service. */
                role: string | null;
                /** Format: uuid */
                resource: string;
                /**
                 * @description The first obstacle that remains. null: none.
                 * @enum {string|null}
                 */
                reason: "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | null;
                /** @description The obstacles that are overridden. */
                overridden: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[];
            }[];
        };
        Preview: {
            service: components["schemas"]["NewService"];
            /**
             * Format: uuid
             * @description The service that would get these fields. Its bookings count towards the limits. null: a new service.
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
            /** @description Default: the first duration in `service`. */
            duration_minutes?: number | null;
            /** @description Default: the zone of the service. */
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
            /** @description The resources that the booking takes. With a service: resources that must be among those it chooses. */
            resources?: string[] | null;
            /** @description With a service: resources of its pools that it chooses where possible. */
            prefer?: string[] | null;
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
            /** @description Duration of the hold in seconds. Default and maximum: the key's `hold_seconds_max`. Ignored if the booking must be paid. */
            hold_seconds?: number | null;
            title?: string | null;
            notes?: string | null;
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es. */
            language?: string | null;
            /** @description Answers to the service's questions, by their ids. Some may be required. */
            answers?: {
                [key: string]: string | number | boolean | string[] | null;
            } | null;
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
        /** @description null: nothing must be paid before the booking is confirmed. */
        Payment: {
            /**
             * @description `waived`: confirmed by the business without it. `late`: paid after the hold had expired, and the time is taken. `refund_due`: ended after it was paid.
             * @enum {string}
             */
            status: "due" | "paid" | "waived" | "late" | "refund_due" | "refunded";
            /** @description What must be paid, in minor units. More than `paid` less `refunded` after a move to a higher price. */
            due: number;
            paid: number;
            refunded: number;
            currency: string;
            /** @description The page where it is paid. null unless the booking waits for it. */
            url: string | null;
            /**
             * Format: date-time
             * @description The end of the hold. null unless the booking waits for its payment.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
            /** @description Name of the last payment or refund. */
            reference: string | null;
        } | null;
        Booker: {
            name: string | null;
            email: string | null;
            phone: string | null;
            /**
             * Format: uuid
             * @description The linked customer. null: none.
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
            /** @description The buffer of the booking itself. */
            buffer_after_minutes: number;
            service: string | components["schemas"]["Service"] | null;
            price: components["schemas"]["BookingPrice"];
            payment: components["schemas"]["Payment"];
            /** Format: uuid */
            series: string | null;
            /**
             * Format: date-time
             * @description The start that the rule of its series generated. It never changes.
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
            /** @description A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es. */
            language: string | null;
            reason: string | null;
            sequence: number;
            /**
             * Format: date-time
             * @description The time of the check-in. null: none yet.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description The actual end of the booking. null: as agreed.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description Time at which all of its resources were freed. null: they were not.
             */
            released_at: string | null;
            /** @description The reasons for a refusal that were overridden, in their order. */
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
            /** @description The answers, with the questions' labels as they were, in the booking's language if possible. */
            answers: {
                id: string;
                label: string;
                /** @description A text, also for a date and a phone; the chosen option or options; a number; yes or no. */
                answer: string | number | boolean | string[];
            }[];
            /** @description The resource in each role, with its time: one entry for each run of consecutive steps. */
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
            /** @description The booker's credential, for this booking only. Whoever has it can cancel and move the booking. */
            manage_token?: string;
            /** @description The booker's link, with `include=manage_token`. null without `PUBLIC_URL`. */
            manage_url?: string | null;
        };
        OwnPayment: {
            /**
             * @description `waived`: confirmed by the business without it. `late`: paid after the hold had expired, and the time is taken. `refund_due`: ended after it was paid.
             * @enum {string}
             */
            status: "due" | "paid" | "waived" | "late" | "refund_due" | "refunded";
            /** @description What must be paid, in minor units. More than `paid` less `refunded` after a move to a higher price. */
            due: number;
            paid: number;
            refunded: number;
            currency: string;
            /** @description The page where it is paid. null unless the booking waits for it. */
            url: string | null;
            /**
             * Format: date-time
             * @description The end of the hold. null unless the booking waits for its payment.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string;
        } | null;
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
            /** @description A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es. */
            language: string | null;
            units: number;
            title: string | null;
            notes: string | null;
            /** @description The answers, with the questions' labels as they were, in the booking's language if possible. */
            answers: {
                id: string;
                label: string;
                /** @description A text, also for a date and a phone; the chosen option or options; a number; yes or no. */
                answer: string | number | boolean | string[];
            }[];
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
            } | null;
            service: {
                /** Format: uuid */
                uuid: string;
                /** @description null if it was deleted. */
                name: string | null;
            } | null;
            /** @description The service's, with a confirmed booking. */
            instructions: string | null;
            resources: {
                /** Format: uuid */
                uuid: string;
                /** @description null if it was deleted. */
                name: string | null;
            }[];
            price: components["schemas"]["BookingPrice"];
            payment: components["schemas"]["OwnPayment"];
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            hold_expires_at: string | null;
            sequence: number;
            /**
             * Format: date-time
             * @description The moment until which the booker can cancel. null: no such limit.
             */
            cancel_until: string | null;
            /**
             * Format: date-time
             * @description The moment until which the booker can move the booking. null: no such limit.
             */
            reschedule_until: string | null;
            /**
             * Format: date-time
             * @description The time from which the booker can check in, until the end. null: bookers cannot check in.
             */
            check_in_from: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description The actual end of the booking. null: as agreed.
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
            /** @description The booker's credential, for this booking only. Whoever has it can cancel and move the booking. */
            manage_token: string;
        };
        BookingCounts: {
            /** @description Bookings that customers have made, moved or cancelled since then. Each counts once, a hold never. */
            new: number;
            /** @description Pending bookings. */
            to_approve: number;
            /** @description Holds that wait for their payment. */
            unpaid: number;
            /** @description Pending, confirmed and completed bookings, and no-shows, that start today in the zone of the business. */
            today: number;
        };
        /** @description With `email`: the customer with that address, or a new one. With `uuid`: that customer, and other given fields must be equal to the customer's. */
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
            /** @description A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es. */
            language?: string | null;
            /** @description Answers to the service's questions, by their ids. null: none. */
            answers?: {
                [key: string]: string | number | boolean | string[] | null;
            } | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number | null;
            } | null;
            /** @description An identifier of the booking in another system. Need not be unique. */
            external_id?: string | null;
            /** @description Minutes that the booking itself needs after the last use of each of its resources, besides their buffers. */
            buffer_after_minutes?: number | null;
        };
        Confirmation: {
            reason?: string | null;
            /** @description Reasons for a refusal to ignore. Only used if the request would be refused without it. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
        };
        Reason: {
            reason?: string | null;
        };
        NoShow: {
            reason?: string | null;
            /** @description Whether the no-show frees the time of the booking. Default: the workflow's setting. */
            release?: boolean | null;
        };
        CheckIn: {
            /** @description True: undoes the check-in, because the customer is not there. */
            undo?: boolean | null;
        };
        BookingEnd: {
            /**
             * Format: date-time
             * @description The actual end: after the start, and no later than now and the agreed end. Default: the earlier of both.
             */
            at?: string | null;
        };
        Extension: {
            /** @description Time in seconds from now. Default: the workflow's setting. */
            hold_seconds?: number | null;
        };
        PaymentReport: {
            /**
             * @description Both add up.
             * @enum {string}
             */
            status: "paid" | "refunded";
            /** @description In minor units of the currency of the booking. 0 changes nothing. */
            amount: number;
            /** @description Name of the payment, or of the refund, at its provider. A repeated report with the same `status` and `reference` changes nothing. */
            reference: string;
        };
        /** @description Fields that are left out keep their values. */
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
            /**
             * Format: uuid
             * @description Another service, whose resources, duration, limits and price the booking gets. Requires `duration_minutes` if it lacks the present one. Refused as `started` once the booking has begun.
             */
            service?: string;
            /** @description Reasons for a refusal to ignore. Only used if the request would be refused without it. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
        };
        /** @description The first booking of the series, and the rule by which it recurs. */
        NewSeries: {
            /** @description The resources that the booking takes. With a service: resources that must be among those it chooses. */
            resources?: string[] | null;
            /** Format: uuid */
            service?: string | null;
            /** @description With a service: resources of its pools that it chooses where possible. */
            prefer?: string[] | null;
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
            /** @description Reasons for a refusal to ignore. Only used if the request would be refused without it. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
            /** @description Minutes that the booking itself needs after the last use of each of its resources, besides their buffers. Default: 0. */
            buffer_after_minutes?: number | null;
            title?: string | null;
            notes?: string | null;
            customer?: components["schemas"]["NewBooker"];
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es. */
            language?: string | null;
            /** @description Answers to the service's questions, by their ids. null: none. */
            answers?: {
                [key: string]: string | number | boolean | string[] | null;
            } | null;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            } | null;
            /** @description An RRULE (RFC 5545) without its name: FREQ of DAILY, WEEKLY, MONTHLY or YEARLY; COUNT or UNTIL; INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST. */
            rule: string;
            /** @description Dates on which the rule is skipped. */
            except?: string[] | null;
            /**
             * @description Treatment of an occurrence that cannot be booked: the whole series is refused, or the occurrence is skipped. Default: "refuse".
             * @enum {string|null}
             */
            on_conflict?: "refuse" | "skip" | null;
            /** @description Whether the same resources serve all instances. Default: true. */
            together?: boolean | null;
        };
        Series: {
            /**
             * Format: uuid
             * @description null in a dry run, like `created_at` and `updated_at`.
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
            /** @description All resources that were taken when the series was made, in order of first use. */
            resources: string[];
            /** @description In order of occurrence. */
            bookings: string[];
            /** @description The bookings in their current state, in the same order. Not in lists. */
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
            /** @description Dates on which the time of day does not exist, because clocks were put forward. */
            omitted: string[];
            skipped: {
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /** @enum {string} */
                reason: "invalid_state" | "unpaid" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "no_stripe" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
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
             * @description Only bookings whose occurrence is at that time or later. Default: all that end after now.
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
                reason: "invalid_state" | "unpaid" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "no_stripe" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
            }[];
        };
        SeriesMove: {
            /**
             * Format: date-time
             * @description The occurrence from which on the bookings move.
             */
            from: string;
            /**
             * Format: date-time
             * @description The new start of that occurrence.
             */
            start: string;
            /** @description The new duration in minutes. null: each booking keeps its own. */
            duration_minutes?: number | null;
            /**
             * @description Treatment of an occurrence that cannot be booked: the whole series is refused, or the occurrence is skipped. Default: "refuse".
             * @enum {string|null}
             */
            on_conflict?: "refuse" | "skip" | null;
            /**
             * @description Treatment of bookings that were moved individually: they stay where they are, or move with the others. Default: "keep".
             * @enum {string|null}
             */
            moved?: "keep" | "move" | null;
            /** @description Reasons for a refusal to ignore. Only used if the request would be refused without it. */
            override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[] | null;
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
                reason: "invalid_state" | "unpaid" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "no_stripe" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
            }[];
        };
        NewStaff: {
            name: string;
            /** Format: email */
            email: string;
            /**
             * @description `manager`: everything that the app's token allows; `reception`: bookings, customers and time off; `self`: only what concerns the member's own `resources`.
             * @enum {string}
             */
            role: "manager" | "reception" | "self";
            /** @description The member's resources, for the role `self`. null for other roles. */
            resources?: string[] | null;
            /** @description False: the member can do nothing in this app. Default: true. */
            active?: boolean | null;
            /** @description Whether letters to the team bring the bookings of the member's own resources into the member's calendar. Default: true. */
            calendar_invitations?: boolean | null;
            /**
             * @description `true`: mails an invitation, valid for a week. `link`: answers `link` and `url` instead.
             * @enum {unknown}
             */
            invite?: true | "link" | null;
        };
        CreatedStaff: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** Format: email */
            email: string;
            /**
             * @description `manager`: everything that the app's token allows; `reception`: bookings, customers and time off; `self`: only what concerns the member's own `resources`.
             * @enum {string}
             */
            role: "manager" | "reception" | "self";
            /** @description The member's resources, for the role `self`. null for other roles. */
            resources: string[] | null;
            active: boolean;
            /** @description Whether letters to the team bring the bookings of the member's own resources into the member's calendar. */
            calendar_invitations?: boolean;
            /**
             * Format: date-time
             * @description The person who signs in as this member. null: nobody yet.
             */
            joined_at: string | null;
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
             * @description `joined`: somebody signs in as the member; `invited`: a link is open.
             * @enum {string}
             */
            status: "invited" | "joined" | "never_signed_in";
            /**
             * Format: date-time
             * @description When the invitation expires. null unless `invited`.
             */
            invited_until: string | null;
            /**
             * Format: date-time
             * @description The hour of the person's last request in this app. null: none.
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description When the member's open link expires. null: there is none.
             */
            link_expires_at: string | null;
            /** @description With `invite: "link"`: a credential for one use. Only this answer contains it. */
            link?: string;
            /** @description The address of the page that uses the link. */
            url?: string;
        };
        Staff: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** Format: email */
            email?: string;
            /**
             * @description `manager`: everything that the app's token allows; `reception`: bookings, customers and time off; `self`: only what concerns the member's own `resources`.
             * @enum {string}
             */
            role: "manager" | "reception" | "self";
            /** @description The member's resources, for the role `self`. null for other roles. */
            resources: string[] | null;
            active: boolean;
            /** @description Whether letters to the team bring the bookings of the member's own resources into the member's calendar. */
            calendar_invitations?: boolean;
            /**
             * Format: date-time
             * @description The person who signs in as this member. null: nobody yet.
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
            /**
             * @description `joined`: somebody signs in as the member; `invited`: a link is open.
             * @enum {string}
             */
            status?: "invited" | "joined" | "never_signed_in";
            /**
             * Format: date-time
             * @description When the invitation expires. null unless `invited`.
             */
            invited_until?: string | null;
            /**
             * Format: date-time
             * @description The hour of the person's last request in this app. null: none.
             */
            last_seen_at?: string | null;
            /**
             * Format: date-time
             * @description When the member's open link expires. null: there is none.
             */
            link_expires_at?: string | null;
        };
        StaffPatch: {
            name?: string | null;
            /** Format: email */
            email?: string | null;
            /**
             * @description `manager`: everything that the app's token allows; `reception`: bookings, customers and time off; `self`: only what concerns the member's own `resources`.
             * @enum {string|null}
             */
            role?: "manager" | "reception" | "self" | null;
            /** @description The member's resources, for the role `self`. null for other roles. */
            resources?: string[] | null;
            /** @description False: the member can do nothing in this app. */
            active?: boolean | null;
            /** @description Whether letters to the team bring the bookings of the member's own resources into the member's calendar. */
            calendar_invitations?: boolean | null;
        };
        NewStaffLink: {
            /** @description Default: 604800. */
            expires_in_seconds?: number | null;
            /** @description True: mails the link to the member. Default: false. */
            mail?: boolean | null;
        };
        StaffLink: {
            /** @description The address of the page that uses the link. null if it was mailed. */
            url: string | null;
            /** @description A credential for one use. Only this answer contains it. */
            link: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            expires_at: string;
        };
        NewStaffToken: {
            /** @description Time in seconds after which the token expires. null: never. Default: null. */
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
            /** @description The member's credential. Only this answer contains it. */
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
            /** @description True if links can be mailed. */
            email_link: boolean;
        };
        SignIn: {
            /** Format: email */
            email: string;
            password: string;
            /** @description Lifetime of the session in seconds. A session of at most 43,200 seconds also ends after 8 hours without use, a longer one after 7 days. Default: 43200. */
            expires_in_seconds?: number | null;
        };
        BegunSession: {
            /** Format: uuid */
            uuid: string;
            /** @description The credential. Only this answer contains it. */
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
            /** @description True if using the link creates a person. */
            new_person: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            expires_at: string;
        };
        LinkUse: {
            /** Format: email */
            email?: string | null;
            /** @description 12 to 200 characters, at least 5 of them different, and not the e-mail address. */
            password?: string | null;
            /** @description Lifetime of the session in seconds. A session of at most 43,200 seconds also ends after 8 hours without use, a longer one after 7 days. Default: 43200. */
            expires_in_seconds?: number | null;
        };
        Person: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** Format: email */
            email: string;
            has_password: boolean;
            /** @description Of the person's pages and letters: a language tag that begins with en, de, fr or es. null: as their businesses. */
            language: string | null;
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
            /** @description Of the person's pages and letters: a language tag that begins with en, de, fr or es. null: as their businesses. */
            language?: string | null;
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
             * @description The app of the member. null if the person was connected to an owner.
             */
            uuid: string | null;
            slug: string | null;
            name: string | null;
            /** @enum {string} */
            role: "owner" | "manager" | "reception" | "self";
            /**
             * Format: uuid
             * @description The member that the person is connected to.
             */
            staff: string | null;
        };
        NewBusiness: {
            /** @description If another app has it, a number follows in the name of the app. */
            name: string;
            /** @description Unique in the whole service. null: made from the name. */
            slug?: string | null;
            /**
             * Format: uuid
             * @description An app of the same owner, to copy: its profile without name, address and phone, its logo, letters, workflows and services. Copied services are not active, and have nobody in their roles.
             */
            like?: string | null;
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
             * @description The time of the last use. Updated at most every 10 minutes.
             */
            used_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            expires_at: string;
            /** @description True for the session of this request. */
            current: boolean;
        };
        NewKey: {
            name: string;
            /** @description The services that the key opens, as long as they are active. null: all active services. */
            services?: string[] | null;
            /** @description The origins of the pages that may use the key, as browsers send them. null: any. The service's own pages always may. */
            origins?: string[] | null;
            /** @description Maximum duration of a hold in seconds. Default: 600. */
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
            /** @description The services that the key opens, as long as they are active. null: all active services. */
            services: string[] | null;
            /** @description The origins of the pages that may use the key, as browsers send them. null: any. The service's own pages always may. */
            origins: string[] | null;
            /** @description Maximum duration of a hold in seconds. */
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
            /** @description The key's text, which pages send. Only this answer contains it. */
            key: string;
        };
        Key: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description The services that the key opens, as long as they are active. null: all active services. */
            services: string[] | null;
            /** @description The origins of the pages that may use the key, as browsers send them. null: any. The service's own pages always may. */
            origins: string[] | null;
            /** @description Maximum duration of a hold in seconds. */
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
            /** @description The services that the key opens, as long as they are active. null: all active services. */
            services?: string[] | null;
            /** @description The origins of the pages that may use the key, as browsers send them. null: any. The service's own pages always may. */
            origins?: string[] | null;
            /** @description Maximum duration of a hold in seconds. */
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
            /** @description Time in seconds for which the previous manage tokens stay valid. Default: 0. */
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
             * @description The moment until which previous manage tokens are valid. null: they are not valid any more.
             */
            previous_until: string | null;
        };
        StripeSetting: {
            configured: boolean;
            /**
             * Format: uri
             * @description The address that Stripe must send its events to.
             */
            url: string;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            updated_at: string | null;
        };
        NewStripeSetting: {
            /** @description The signing secret of the endpoint in Stripe's dashboard (`whsec_…`). No answer contains it. */
            webhook_secret: string;
        };
        StripeEvent: {
            [key: string]: unknown;
        };
        Sample: {
            /** @description True if the app has sample data. */
            present: boolean;
        };
        /** @description Numbers of new objects. */
        CreatedSample: {
            bookings: number;
            customers: number;
            resources: number;
            services: number;
        };
        KeptSample: {
            kept: {
                /** @enum {string} */
                kind: "workflow" | "resource" | "service" | "time_off" | "series" | "key" | "customer" | "feed" | "action" | "booking";
                /** Format: uuid */
                uuid: string;
                /** @description Of a booking: the customer's name, or else its title. */
                name: string | null;
            }[];
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
            /** @description A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es. */
            language: string | null;
            units: number;
            title: string | null;
            notes: string | null;
            /** @description The answers, with the questions' labels as they were, in the booking's language if possible. */
            answers: {
                id: string;
                label: string;
                /** @description A text, also for a date and a phone; the chosen option or options; a number; yes or no. */
                answer: string | number | boolean | string[];
            }[];
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
            } | null;
            service: {
                /** Format: uuid */
                uuid: string;
                /** @description null if it was deleted. */
                name: string | null;
            } | null;
            /** @description The service's, with a confirmed booking. */
            instructions: string | null;
            resources: {
                /** Format: uuid */
                uuid: string;
                /** @description null if it was deleted. */
                name: string | null;
            }[];
            price: components["schemas"]["BookingPrice"];
            payment: components["schemas"]["OwnPayment"];
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            hold_expires_at: string | null;
            sequence: number;
            /**
             * Format: date-time
             * @description The moment until which the booker can cancel. null: no such limit.
             */
            cancel_until: string | null;
            /**
             * Format: date-time
             * @description The moment until which the booker can move the booking. null: no such limit.
             */
            reschedule_until: string | null;
            /**
             * Format: date-time
             * @description The time from which the booker can check in, until the end. null: bookers cannot check in.
             */
            check_in_from: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description The actual end of the booking. null: as agreed.
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
            /** @description The zone of the service, else of the first resource, else the booking's. */
            place_timezone: string;
            /** @description The resources in the service's first role, without deleted ones. Without a service: all resources. */
            with: {
                /** Format: uuid */
                uuid: string;
                name: string;
            }[];
            /** @description Whether the customer is told of the booking's status by e-mail. Only in the answer to reading the booking. */
            told_by_mail?: boolean;
            /** @description Only with `include`. */
            app?: {
                name: string;
                description: string;
                business: components["schemas"]["PublicBusiness"];
                /**
                 * Format: uri
                 * @description The public booking page, on which the customer can book again. null: there is none. Only with `include=app,book_url`.
                 */
                book_url?: string | null;
            };
            /** @description The questions that the service has now. Only with `include`. */
            questions?: components["schemas"]["Question"][];
        };
        OwnBookingPatch: {
            customer?: {
                name?: string | null;
                phone?: string | null;
            } | null;
            /** @description An IANA time zone. */
            timezone?: string | null;
            /** @description A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es. */
            language?: string | null;
            notes?: string | null;
            /** @description Answers by the ids of their questions. null removes one that is not required. */
            answers?: {
                [key: string]: string | number | boolean | string[] | null;
            } | null;
        };
        OwnReason: {
            reason?: string | null;
        };
        OwnCancellation: {
            reason?: string | null;
            /** @description Whether only a hold may be cancelled, for which nothing is paid. Any other booking then is 409 `invalid_state`. Default: false. */
            hold_only?: boolean | null;
        };
        OwnExtension: {
            /** @description Time in seconds from now, within the limit for bookers. Default: the workflow's setting. */
            hold_seconds?: number | null;
        };
        /** @description Fields that are left out keep their values. */
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
            /** @description Unique in the app, regardless of case. */
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
            /** @description Unique in the app, regardless of case. */
            email: string | null;
            name: string | null;
            phone: string | null;
            notes: string | null;
            /** @description An IANA time zone. */
            timezone: string | null;
            /** @description A BCP 47 language tag. */
            language: string | null;
            blocked: boolean;
            /** @description Additional metadata: strings and numbers by key. */
            meta?: {
                [key: string]: string | number;
            };
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
            /** @description Counts of the bookings that are linked to the customer. */
            counts?: {
                /** @description All bookings except expired ones. */
                bookings: number;
                /** @description Held, pending and confirmed bookings that start after now. */
                upcoming: number;
                cancelled: number;
                no_shows: number;
                /**
                 * Format: date-time
                 * @description The start of the latest booking that has begun and takes capacity.
                 */
                last_start: string | null;
            };
            /** @description The last and the next visit. For a staff member with the role `self`, of the own bookings. */
            visits?: {
                /**
                 * Format: date-time
                 * @description The start of the latest booking that has begun and takes capacity.
                 */
                last_start: string | null;
                /**
                 * Format: date-time
                 * @description The start of the next held, pending or confirmed booking.
                 */
                next_start: string | null;
            };
        };
        /** @description At least one of name, e-mail address and phone number. */
        CustomerPatch: {
            /** @description Unique in the app, regardless of case. */
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
            /** @description The buffer of the booking itself. */
            buffer_after_minutes: number;
            /** Format: uuid */
            service: string | null;
            price: components["schemas"]["BookingPrice"];
            payment: components["schemas"]["Payment"];
            /** Format: uuid */
            series: string | null;
            /**
             * Format: date-time
             * @description The start that the rule of its series generated. It never changes.
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
            /** @description A BCP 47 language tag. Letters are written in that language if the tag begins with en, de, fr or es. */
            language: string | null;
            reason: string | null;
            sequence: number;
            /**
             * Format: date-time
             * @description The time of the check-in. null: none yet.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description The actual end of the booking. null: as agreed.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description Time at which all of its resources were freed. null: they were not.
             */
            released_at: string | null;
            /** @description The reasons for a refusal that were overridden, in their order. */
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
            type: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "calendar.stale" | "app.created" | "app.updated" | "app.rotated" | "business.updated" | "letters.updated" | "resource.created" | "resource.updated" | "resource.deleted" | "service.created" | "service.updated" | "service.deleted" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "action.created" | "action.updated" | "action.deleted" | "key.created" | "key.updated" | "key.deleted" | "time_off.created" | "time_off.updated" | "time_off.deleted" | "calendar.created" | "calendar.updated" | "calendar.deleted" | "feed.created" | "feed.rotated" | "feed.deleted" | "series.created" | "series.rescheduled" | "series.cancelled" | "staff.created" | "staff.updated" | "staff.deleted" | "staff.invited" | "staff.joined" | "staff.left";
            /**
             * Format: uuid
             * @description The booking. null, like `sequence`, if the delivery is not about a booking.
             */
            booking: string | null;
            /** @description The booking's sequence after the change. */
            sequence: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, in whole seconds, with a numeric offset.
             */
            at: string;
            /** @description Who made the change. null in events from before this was stored. Missing in `customer.erased` and `calendar.stale`. */
            actor?: {
                /** @enum {string} */
                kind: "owner" | "app" | "session" | "key" | "manage" | "staff" | "user" | "command" | "clock" | "notice";
                /**
                 * Format: uuid
                 * @description The UUID of the owner, app, session, key or staff member. For `manage`: of the booking. null for `command`, `clock` and `notice` (of a payment provider). Missing for `user`.
                 */
                uuid?: string | null;
                /** @description For `user`: the id of the user in the program that embeds the service. Otherwise missing. */
                id?: string;
            } | null;
            /** @description The changed fields by name, each with its old and new value. The old value is null for a new object, the new one for a deleted object. Free texts, `meta`, and fields that may be secret, an address or personal are only named. Of a booking, only `service` and those that `data` lacks. Otherwise missing in events of bookings, and in `customer.erased` and `calendar.stale`. */
            changes?: {
                [key: string]: {
                    from?: unknown;
                    to?: unknown;
                };
            };
            /**
             * @description Only in `booking.payment_late`: the booking was cancelled or declined, or the payment is in another currency. Missing: it came after the hold.
             * @enum {string}
             */
            reason?: "cancelled" | "currency";
            /** @description In events of bookings, the booking after the change, or only its kind and UUID for a staff member when the booking has left the member's resources. In other events, the UUID of the object, and its kind if there are `changes`. */
            data: components["schemas"]["BookingDocument"] | {
                /** Format: uuid */
                uuid: string;
            } | {
                /** @enum {string} */
                kind: "app" | "business" | "letters" | "resource" | "service" | "workflow" | "action" | "key" | "time_off" | "calendar" | "feed" | "series" | "staff" | "booking";
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
        /** @description A feed of one resource, service or customer. If none of them is given, of the whole app. */
        NewFeed: {
            /** Format: uuid */
            resource?: string | null;
            /** Format: uuid */
            service?: string | null;
            /** Format: uuid */
            customer?: string | null;
            /**
             * @description Amount of detail. `busy`: only that time is taken; `title`: also the title; `full`: also the customer, the notes and the status. Default: "title".
             * @enum {string|null}
             */
            detail?: "busy" | "title" | "full" | null;
            /** @description Number of past days whose bookings are shown. Days begin at midnight UTC. Default: 30. */
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
             * @description The staff member who made the feed. The feed ends if the member loses the right to make it.
             */
            staff: string | null;
            /**
             * @description Amount of detail. `busy`: only that time is taken; `title`: also the title; `full`: also the customer, the notes and the status.
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
             * @description The address that calendar programs subscribe to. Whoever has it sees the feed. Only this answer contains it.
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
             * @description The staff member who made the feed. The feed ends if the member loses the right to make it.
             */
            staff: string | null;
            /**
             * @description Amount of detail. `busy`: only that time is taken; `title`: also the title; `full`: also the customer, the notes and the status.
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
                    /** @description null if it was deleted. */
                    name: string | null;
                } | null;
                resource: {
                    /** Format: uuid */
                    uuid: string;
                    /** @description null if it was deleted. */
                    name: string | null;
                } | null;
                /** @description Confirmed, completed and no-show bookings. */
                bookings: number;
                cancelled: number;
                /** @description Number of no-shows in `bookings`. */
                no_shows: number;
                /** @description Sum of the durations in minutes. Like `value`, without no-shows. */
                minutes: number;
                /** @description Sum of the prices for each currency, in whole minor units. */
                value: {
                    currency: string;
                    amount: number;
                }[];
                /** @description Payments less refunds, for bookings of any status. */
                paid: {
                    currency: string;
                    amount: number;
                }[];
                /** @description Minutes in which the resource, or else all resources together, are open by their schedules, less time off. null by service. */
                open_minutes: number | null;
            }[];
            /** @description Counts every booking once. */
            total: {
                /** @description Confirmed, completed and no-show bookings. */
                bookings: number;
                cancelled: number;
                /** @description Number of no-shows in `bookings`. */
                no_shows: number;
                /** @description Sum of the durations in minutes. Like `value`, without no-shows. */
                minutes: number;
                /** @description Sum of the prices for each currency, in whole minor units. */
                value: {
                    currency: string;
                    amount: number;
                }[];
                /** @description Payments less refunds, for bookings of any status. */
                paid: {
                    currency: string;
                    amount: number;
                }[];
            };
        };
        /** @description Server-Sent Events (WHATWG HTML, 9.2): `id` is the UUID of the event, `event` its type, and `data` an Event as JSON, in one line. Comments keep a quiet stream alive. */
        EventStream: string;
        WebhookPayload: {
            /**
             * @description The trigger of the action that sends the webhook.
             * @enum {string}
             */
            type: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * Format: date-time
             * @description Time at which the webhook was sent.
             */
            timestamp: string;
            data: components["schemas"]["BookingDocument"];
        };
        ObjectWebhookPayload: {
            /**
             * @description The trigger of the action that sends the webhook.
             * @enum {string}
             */
            type: "booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "booking.start" | "booking.end";
            /**
             * Format: date-time
             * @description Time at which the webhook was sent.
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
            /** @description A message for each bad field. Names of nested fields are dotted. */
            errors: {
                [key: string]: string;
            };
        };
        UnauthorizedFailure: {
            /** @constant */
            code: 401;
            /** @constant */
            message: "Unauthorized";
            /** @description The form that the header must have, as in `WWW-Authenticate`. Only if the sent header has another one. */
            error_description?: string;
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
            reason?: "invalid_state" | "unpaid" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "no_stripe" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
            /**
             * Format: date-time
             * @description With `too_far`, by the rule `opens`: the moment from which on it may be booked.
             */
            opens_at?: string;
            /** @description Only for a series: all occurrences that cannot be booked, in order. */
            conflicts?: {
                /** Format: uuid */
                booking?: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, in whole seconds, with a numeric offset.
                 */
                start: string;
                /** @enum {string} */
                reason: "invalid_state" | "unpaid" | "too_late" | "started" | "blocked" | "too_many_holds" | "too_many_bookings" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken" | "in_use" | "has_bookings" | "no_address" | "no_stripe" | "quota" | "yourself" | "elsewhere" | "no_mail" | "already_here" | "already_owner" | "unconfirmed";
            }[];
            /** @description A message for each bad field. Names of nested fields are dotted. */
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
                "application/json": components["schemas"]["UnauthorizedFailure"];
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
        /** @description A value is already taken, or the current state does not allow the request. */
        Conflict: {
            content: {
                "application/json": components["schemas"]["Conflict"];
            };
        };
        /** @description That event has expired, or never existed. */
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
        /** @description The body is larger than 1 MiB, than 16 KiB without a credential, or the file than its limit. */
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
        /** @description An error in the service. Its log has the cause. */
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
interface Failed {
    400: components["responses"]["BadRequest"];
    401: components["responses"]["Unauthorized"];
    403: components["responses"]["Forbidden"];
    404: components["responses"]["NotFound"];
    406: components["responses"]["NotAcceptable"];
    409: components["responses"]["Conflict"];
    410: components["responses"]["Gone"];
    412: components["responses"]["PreconditionFailed"];
    413: components["responses"]["ContentTooLarge"];
    415: components["responses"]["UnsupportedMediaType"];
    422: components["responses"]["KeyReused"];
    429: components["responses"]["TooManyRequests"];
    500: components["responses"]["InternalServerError"];
    503: components["responses"]["ServiceUnavailable"];
}
/** `Body` and each of `Answers`, by status: contents by media type. An optional body includes `undefined`. */
interface Op<Path, Query, Body, Answers, Failures> {
    path: Path;
    query: Query;
    body: Body;
    answers: Answers;
    failures: Failures;
}
type AnyOp = Op<unknown, unknown, unknown, unknown, unknown>;
type Parameters<O extends AnyOp> = { header?: never; cookie?: never } & ([O["path"]] extends [never] ? { path?: never } : { path: O["path"] }) &
    ([O["query"]] extends [never] ? { query?: never } : Record<never, never> extends O["query"] ? { query?: O["query"] } : { query: O["query"] });
type Responses<O extends AnyOp> = {
    [S in keyof O["answers"]]: [O["answers"][S]] extends [never] ? { content?: never } : { content: O["answers"][S] };
} & {
    [S in O["failures"] & keyof Failed]: Failed[S];
};
type Requested<Body> = [Body] extends [never] ? { requestBody?: never }
    : undefined extends Body ? { requestBody?: { content: Exclude<Body, undefined> } } : { requestBody: { content: Body } };
export type operations = {
    [I in keyof Ops]: { parameters: Parameters<Ops[I]>; responses: Responses<Ops[I]> } & Requested<Ops[I]["body"]>;
};
interface Ops {
    listApps: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[]; /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. At most 10 different terms. Fields: name, slug. */ search?: string; /** @description The term for fields that `search` names without a term. */ q?: string }, never, { 200: { "application/json": { data: components["schemas"]["App"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    createApp: Op<never, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[] }, { "application/json": components["schemas"]["NewApp"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["AppWithToken"] } } }, 400 | 401 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getApp: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[] }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["App"] } }; 304: never }, 400 | 401 | 404 | 406 | 429 | 500 | 503>;
    deleteApp: Op<{ uuid: string }, never, never, { 204: never }, 401 | 404 | 406 | 412 | 429 | 500 | 503>;
    updateApp: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[] }, { "application/merge-patch+json": components["schemas"]["AppPatch"]; "application/json": components["schemas"]["AppPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["App"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>;
    rotateAppToken: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[] }, { "application/json": components["schemas"]["TokenRotation"] } | undefined, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["AppWithToken"] } } }, 400 | 401 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    createSession: Op<{ app: string }, never, { "application/json": components["schemas"]["NewSession"] } | undefined, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["SessionWithToken"] } } }, 400 | 401 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getSession: Op<{ app: string; uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Session"] } }; 304: never }, 401 | 404 | 406 | 429 | 500 | 503>;
    deleteSession: Op<{ app: string; uuid: string }, never, never, { 204: never }, 401 | 404 | 406 | 412 | 429 | 500 | 503>;
    getCurrentApp: Op<never, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[] }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["CurrentApp"] } | { /** @constant */ success: true; data: components["schemas"]["AppForKeys"] } }; 304: never }, 400 | 401 | 403 | 406 | 429 | 500 | 503>;
    updateAppSettings: Op<never, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[] }, { "application/merge-patch+json": components["schemas"]["AppSettingsPatch"]; "application/json": components["schemas"]["AppSettingsPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["CurrentApp"] } } }, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    deleteCurrentSession: Op<never, never, never, { 204: never }, 401 | 404 | 406 | 412 | 429 | 500 | 503>;
    getBusiness: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Business"] } | { /** @constant */ success: true; data: components["schemas"]["PublicBusiness"] } }; 304: never }, 401 | 403 | 406 | 429 | 500 | 503>;
    updateBusiness: Op<never, never, { "application/merge-patch+json": components["schemas"]["BusinessFieldsPatch"]; "application/json": components["schemas"]["BusinessFieldsPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Business"] } } }, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    replaceLogo: Op<never, never, { "image/png": string; "image/jpeg": string; "image/webp": string }, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Business"] } } }, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    deleteLogo: Op<never, never, never, { 204: never }, 401 | 403 | 406 | 412 | 429 | 500 | 503>;
    getLogo: Op<{ hex: string }, never, never, { 200: { "image/png": string; "image/jpeg": string; "image/webp": string } }, 404 | 406 | 429 | 500 | 503>;
    getLetters: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Letters"] } }; 304: never }, 401 | 403 | 406 | 429 | 500 | 503>;
    updateLetters: Op<never, never, { "application/merge-patch+json": components["schemas"]["LettersPatch"]; "application/json": components["schemas"]["LettersPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Letters"] } } }, 400 | 401 | 403 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    previewLetter: Op<{ kind: "confirmed" | "pending" | "payment_due" | "declined" | "moved" | "cancelled" | "reminder" | "no_show" | "team_booked" | "team_requested" | "team_moved" | "team_cancelled" | "team_payment_late" }, never, { "application/json": components["schemas"]["LetterAbout"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["LetterPreview"] } } }, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    testLetter: Op<{ kind: "confirmed" | "pending" | "payment_due" | "declined" | "moved" | "cancelled" | "reminder" | "no_show" | "team_booked" | "team_requested" | "team_moved" | "team_cancelled" | "team_payment_late" }, never, { "application/json": components["schemas"]["LetterTest"] }, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Attempt"] } } }, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    sendLetter: Op<{ uuid: string }, never, never, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Delivery"] } } }, 400 | 401 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    listWorkflows: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Parts to add to the answer, comma-separated. */ include?: ("app" | "actions" | "settings")[]; /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. At most 10 different terms. Fields: name. */ search?: string; /** @description The term for fields that `search` names without a term. */ q?: string }, never, { 200: { "application/json": { data: components["schemas"]["Workflow"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    createWorkflow: Op<never, { /** @description Parts to add to the answer, comma-separated. */ include?: ("app" | "actions" | "settings")[] }, { "application/json": components["schemas"]["NewWorkflow"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Workflow"] } } }, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getWorkflow: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("app" | "actions" | "settings")[] }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Workflow"] } }; 304: never }, 400 | 401 | 404 | 406 | 429 | 500 | 503>;
    deleteWorkflow: Op<{ uuid: string }, never, never, { 204: never }, 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>;
    updateWorkflow: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("app" | "actions" | "settings")[] }, { "application/merge-patch+json": components["schemas"]["WorkflowPatch"]; "application/json": components["schemas"]["WorkflowPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Workflow"] } } }, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    listActions: Op<{ workflow: string }, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number }, never, { 200: { "application/json": { data: components["schemas"]["Action"][]; perPage: number; currentPage: number; total: number; totalPages: number } } }, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    createAction: Op<{ workflow: string }, never, { "application/json": components["schemas"]["NewAction"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Action"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getAction: Op<{ workflow: string; uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Action"] } }; 304: never }, 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    deleteAction: Op<{ workflow: string; uuid: string }, never, never, { 204: never }, 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>;
    updateAction: Op<{ workflow: string; uuid: string }, never, { "application/merge-patch+json": components["schemas"]["ActionPatch"]; "application/json": components["schemas"]["ActionPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Action"] } } }, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    testAction: Op<{ workflow: string; uuid: string }, never, { "application/json": components["schemas"]["TestReceiver"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Attempt"] } } }, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    listResources: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[]; /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. At most 10 different terms. Fields: name. */ search?: string; /** @description The term for fields that `search` names without a term. */ q?: string }, never, { 200: { "application/json": { data: components["schemas"]["Resource"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    createResource: Op<never, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[] }, { "application/json": components["schemas"]["NewResource"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Resource"] } } }, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getResource: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[] }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Resource"] } }; 304: never }, 400 | 401 | 404 | 406 | 429 | 500 | 503>;
    deleteResource: Op<{ uuid: string }, { /** @description True: cancels future bookings. Otherwise future bookings make the request fail. */ cancel_bookings?: boolean }, never, { 204: never }, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>;
    updateResource: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[] }, { "application/merge-patch+json": components["schemas"]["ResourcePatch"]; "application/json": components["schemas"]["ResourcePatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["ChangedResource"] } } }, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    listServices: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Parts to add to the answer, comma-separated. */ include?: ("meta" | "turns")[]; /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. At most 10 different terms. Fields: name. */ search?: string; /** @description The term for fields that `search` names without a term. */ q?: string }, never, { 200: { "application/json": { data: components["schemas"]["Service"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } | { data: components["schemas"]["ServiceForKeys"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 403 | 406 | 429 | 500 | 503>;
    createService: Op<never, { /** @description Parts to add to the answer, comma-separated. */ include?: ("meta" | "turns")[] }, { "application/json": components["schemas"]["NewService"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Service"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getService: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("meta" | "turns")[] }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Service"] } | { /** @constant */ success: true; data: components["schemas"]["ServiceForKeys"] } }; 304: never }, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    deleteService: Op<{ uuid: string }, never, never, { 204: never }, 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>;
    updateService: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("meta" | "turns")[] }, { "application/merge-patch+json": components["schemas"]["ServicePatch"]; "application/json": components["schemas"]["ServicePatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Service"] } } }, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    listTimeOff: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[]; /** @description Only time off that closes this resource, including time off of all resources. */ resource?: string; /** @description Only time off that ends after this moment. */ from?: string; /** @description Only time off that starts before this moment. */ to?: string }, never, { 200: { "application/json": { data: components["schemas"]["TimeOff"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    createTimeOff: Op<never, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[]; /** @description True: cancels the affected bookings, regardless of the limits of their workflows. */ cancel_bookings?: boolean }, { "application/json": components["schemas"]["NewTimeOff"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["ChangedTimeOff"] } } }, 400 | 401 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    getTimeOff: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("meta" | "affected")[] }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["ShownTimeOff"] } }; 304: never }, 400 | 401 | 404 | 406 | 429 | 500 | 503>;
    deleteTimeOff: Op<{ uuid: string }, never, never, { 204: never }, 401 | 404 | 406 | 412 | 429 | 500 | 503>;
    updateTimeOff: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: "meta"[]; /** @description True: cancels the affected bookings, regardless of the limits of their workflows. */ cancel_bookings?: boolean }, { "application/merge-patch+json": components["schemas"]["TimeOffPatch"]; "application/json": components["schemas"]["TimeOffPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["ChangedTimeOff"] } } }, 400 | 401 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    cancelAffectedBookings: Op<{ uuid: string }, never, { "application/json": components["schemas"]["AffectedCancellation"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["CancelledAffected"] } } }, 400 | 401 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    listCalendars: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Only calendars of this resource. */ resource?: string }, never, { 200: { "application/json": { data: components["schemas"]["Calendar"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 403 | 406 | 429 | 500 | 503>;
    createCalendar: Op<never, never, { "application/json": components["schemas"]["NewCalendar"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Calendar"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getCalendar: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Calendar"] } }; 304: never }, 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    deleteCalendar: Op<{ uuid: string }, never, never, { 204: never }, 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>;
    updateCalendar: Op<{ uuid: string }, never, { "application/merge-patch+json": components["schemas"]["CalendarPatch"]; "application/json": components["schemas"]["CalendarPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Calendar"] } } }, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    refreshCalendar: Op<{ uuid: string }, never, never, { 202: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Calendar"] } } }, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    findAvailability: Op<never, { /** @description Resources, comma-separated, which must all be free. With a service: resources that must be among those it chooses. */ resources?: string[]; /** @description The service to book, which chooses resources from its pools. */ service?: string; /** @description With a service: resources, comma-separated, that it chooses where possible. They change no slot; with `override`, what a slot overrides. */ prefer?: string[]; /** @description The earliest start of a slot. */ from?: string; /** @description The latest end of a slot, at most 366 days after `from`. */ to?: string; /** @description The duration of a slot in minutes. Default with a service: its first duration. */ duration_minutes?: number; /** @description The requested units of each resource. With a service: a factor for the units of its roles. */ units?: number; /** @description Minutes that the booking itself needs after the last use of each resource. Default: those of `exclude_booking`, or 0. */ buffer_after_minutes?: number; /** @description With a service: the customer whose limits apply. A blocked customer gets no slots. */ customer_email?: string; /** @description With a service: lists the resources that could serve each slot. At most 200,000 in all slots together, and with a key at most 31 days. Otherwise 400 on `to`. */ choices?: boolean; /** @description The IANA zone of the answer's instants, and of the dates with `format=days`. Default: the zone of the first resource or of the service. */ timezone?: string; /** @description A booking whose time counts as free. */ exclude_booking?: string; /** @description Reasons to ignore, comma separated. Each slot lists those that apply in `overrode`. */ override?: ("started" | "blocked" | "inactive" | "duration" | "too_soon" | "too_far" | "limit" | "one_at_a_time" | "closed" | "off_grid" | "taken")[]; /** @description A booking that has begun: finds its latest possible end, with the `resources` that it has from now on. `from` is now, and `to` is 24 hours later by default. The only other parameters are `timezone` and `override`. */ prolong?: string; /** @description Bookable slots on the grid, free windows, or the dates with a slot, without a limit of slots. */ format?: "slots" | "windows" | "days" }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Availability"] } } }, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    explainAvailability: Op<never, never, { "application/json": components["schemas"]["NewBooking"] }, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Explanation"] } } }, 400 | 401 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    previewAvailability: Op<never, never, { "application/json": components["schemas"]["Preview"] }, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Availability"] } } }, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    listBookings: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description Filters by fields: `title:term`, comma separated, or the names alone with the term in `q`. At most 10 different terms. Fields: title, name, email, phone, external_id. */ search?: string; /** @description The term for fields that `search` names without a term. */ q?: string; /** @description Only bookings with these statuses, comma-separated. */ status?: ("held" | "pending" | "confirmed" | "completed" | "no_show" | "cancelled" | "declined" | "expired")[]; /** @description Only bookings whose payment has these statuses, comma-separated. */ payment?: ("due" | "paid" | "waived" | "late" | "refund_due" | "refunded")[]; /** @description Only bookings of this resource. */ resource?: string; /** @description Only bookings of this workflow. */ workflow?: string; /** @description Only bookings of this service. */ service?: string; /** @description Only bookings of this series. */ series?: string; /** @description Only bookings that are linked to this customer. */ customer?: string; /** @description Only bookings that end after this moment. */ from?: string; /** @description Only bookings that start before this moment. */ to?: string; /** @description Only bookings that were made at this moment or later. */ created_from?: string; /** @description Only bookings that were made before this moment. */ created_to?: string; /** @description `customers`: only bookings that were made with a key. */ made_by?: "customers"; /** @description Only bookings of the customer with this e-mail address, regardless of case. */ customer_email?: string; /** @description Only bookings with exactly this `external_id`. */ external_id?: string; /** @description The order. A leading `-` reverses it. */ sort?: "start" | "-start" | "created_at" | "-created_at" }, never, { 200: { "application/json": { data: components["schemas"]["Booking"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    createBooking: Op<never, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["NewBooking"] | components["schemas"]["NewBookingWithKey"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } | { /** @constant */ success: true; data: components["schemas"]["BookingWithManageToken"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    countBookings: Op<never, { /** @description The moment of the last look. One more than 90 days ago counts as 90 days ago. */ since: string }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["BookingCounts"] } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    getBooking: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[] }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } }; 304: never }, 400 | 401 | 404 | 406 | 429 | 500 | 503>;
    updateBooking: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/merge-patch+json": components["schemas"]["BookingPatch"]; "application/json": components["schemas"]["BookingPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>;
    confirmBooking: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["Confirmation"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    approveBooking: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["Reason"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    declineBooking: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["Reason"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    cancelBooking: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["Reason"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    completeBooking: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["Reason"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    markBookingNoShow: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["NoShow"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    checkInBooking: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["CheckIn"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    endBooking: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["BookingEnd"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    extendHold: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["Extension"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    recordBookingPayment: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["PaymentReport"] }, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    rescheduleBooking: Op<{ uuid: string }, { /** @description True: shows the result and stores nothing. */ dry_run?: boolean; /** @description Parts to add to the answer, comma-separated. */ include?: ("resources" | "service" | "assignments" | "workflow" | "app" | "meta" | "manage_token")[]; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["Move"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Booking"] } } }, 400 | 401 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503>;
    listSeries: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Only series of this service. */ service?: string; /** @description Only series with a booking that takes this resource now, including cancelled bookings. */ resource?: string }, never, { 200: { "application/json": { data: components["schemas"]["Series"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    createSeries: Op<never, { /** @description True: shows the result and stores nothing. */ dry_run?: boolean; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["NewSeries"] }, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Series"] } }; 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Series"] } } }, 400 | 401 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getSeries: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Series"] } }; 304: never }, 401 | 404 | 406 | 429 | 500 | 503>;
    cancelSeries: Op<{ uuid: string }, { /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["SeriesCancellation"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["CancelledSeries"] } } }, 400 | 401 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    rescheduleSeries: Op<{ uuid: string }, { /** @description True: shows the result and stores nothing. */ dry_run?: boolean; /** @description `off`: the change sends no letter, except the reminder. */ letters?: "off" }, { "application/json": components["schemas"]["SeriesMove"] }, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["MovedSeries"] } } }, 400 | 401 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    listStaff: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. At most 10 different terms. Fields: name, email. */ search?: string; /** @description The term for fields that `search` names without a term. */ q?: string; /** @description Parts to add to the answer, comma-separated. */ include?: "owner"[] }, never, { 200: { "application/json": { data: components["schemas"]["Staff"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null; /** @description With `include=owner`: the owner of the app, who is no member. */ owner?: { name: string | null; email: string | null; /** Format: date-time @description The hour of the last request in this app. null: none. */ last_seen_at: string | null } } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    createStaff: Op<never, never, { "application/json": components["schemas"]["NewStaff"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["CreatedStaff"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getStaff: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Staff"] } }; 304: never }, 401 | 404 | 406 | 429 | 500 | 503>;
    deleteStaff: Op<{ uuid: string }, never, never, { 204: never }, 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>;
    updateStaff: Op<{ uuid: string }, never, { "application/merge-patch+json": components["schemas"]["StaffPatch"]; "application/json": components["schemas"]["StaffPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Staff"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>;
    createStaffLink: Op<{ uuid: string }, never, { "application/json": components["schemas"]["NewStaffLink"] } | undefined, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["StaffLink"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    listStaffTokens: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["StaffToken"][] } } }, 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    createStaffToken: Op<{ uuid: string }, never, { "application/json": components["schemas"]["NewStaffToken"] } | undefined, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["StaffTokenWithText"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    deleteStaffToken: Op<{ uuid: string; token: string }, never, never, { 204: never }, 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>;
    getSignIn: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["SignInWays"] } } }, 406 | 429 | 500 | 503>;
    signIn: Op<never, never, { "application/json": components["schemas"]["SignIn"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["BegunSession"] } } }, 400 | 401 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    mailSignInLink: Op<never, never, { "application/json": components["schemas"]["SignInByMail"] }, { 202: { "application/json": { /** @constant */ success: true; data: components["schemas"]["SignInMailed"] } } }, 400 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getLink: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Link"] } } }, 401 | 406 | 429 | 500 | 503>;
    useLink: Op<never, never, { "application/json": components["schemas"]["LinkUse"] } | undefined, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["BegunSession"] } } }, 400 | 401 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getMe: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Person"] } }; 304: never }, 401 | 406 | 429 | 500 | 503>;
    deleteMe: Op<never, never, { "application/json": components["schemas"]["PersonErasure"] } | undefined, { 204: never }, 400 | 401 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    updateMe: Op<never, never, { "application/json": components["schemas"]["PersonPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Person"] } } }, 400 | 401 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>;
    listMyApps: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. At most 10 different terms. Fields: name. */ search?: string; /** @description The term for fields that `search` names without a term. */ q?: string }, never, { 200: { "application/json": { data: components["schemas"]["Membership"][]; perPage: number; currentPage: number; total: number; totalPages: number } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    createMyApp: Op<never, never, { "application/json": components["schemas"]["NewBusiness"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Membership"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    joinByLink: Op<never, never, { "application/json": components["schemas"]["Joining"] }, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Membership"] } } }, 400 | 401 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    listMySessions: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string }, never, { 200: { "application/json": { data: components["schemas"]["PersonSession"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    endMySessions: Op<never, never, never, { 204: never }, 401 | 406 | 412 | 429 | 500 | 503>;
    endMySession: Op<{ uuid: string }, never, never, { 204: never }, 401 | 404 | 406 | 412 | 429 | 500 | 503>;
    signOut: Op<never, never, never, { 204: never }, 401 | 406 | 412 | 429 | 500 | 503>;
    listKeys: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. At most 10 different terms. Fields: name. */ search?: string; /** @description The term for fields that `search` names without a term. */ q?: string }, never, { 200: { "application/json": { data: components["schemas"]["Key"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 403 | 406 | 429 | 500 | 503>;
    createKey: Op<never, never, { "application/json": components["schemas"]["NewKey"] }, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["KeyWithText"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getKey: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Key"] } }; 304: never }, 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    deleteKey: Op<{ uuid: string }, never, never, { 204: never }, 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>;
    updateKey: Op<{ uuid: string }, never, { "application/merge-patch+json": components["schemas"]["KeyPatch"]; "application/json": components["schemas"]["KeyPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Key"] } } }, 400 | 401 | 403 | 404 | 406 | 412 | 413 | 415 | 429 | 500 | 503>;
    rotateManageSecret: Op<never, never, { "application/json": components["schemas"]["ManageSecretRotation"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["RotatedManageSecret"] } } }, 400 | 401 | 403 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    getStripe: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["StripeSetting"] } }; 304: never }, 401 | 403 | 406 | 429 | 500 | 503>;
    replaceStripe: Op<never, never, { "application/json": components["schemas"]["NewStripeSetting"] }, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["StripeSetting"] } } }, 400 | 401 | 403 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>;
    deleteStripe: Op<never, never, never, { 204: never }, 401 | 403 | 406 | 412 | 429 | 500 | 503>;
    receiveStripeNotice: Op<{ slug: string }, never, { "application/json": components["schemas"]["StripeEvent"] }, { 200: { "application/json": { /** @constant */ success: true; data: Record<string, never> } } }, 400 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getSample: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Sample"] } } }, 401 | 403 | 406 | 429 | 500 | 503>;
    createSample: Op<never, never, never, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["CreatedSample"] } } }, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    deleteSample: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["KeptSample"] } } }, 401 | 403 | 406 | 412 | 429 | 500 | 503>;
    getOwnBooking: Op<never, { /** @description `app`: adds the name and description of the app, and its business. `app,book_url`: also the address of its booking page. `questions`: adds the questions of the service. */ include?: string }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["OwnBooking"] } } }, 400 | 401 | 403 | 406 | 429 | 500 | 503>;
    updateOwnBooking: Op<never, { /** @description Only with an app token. */ letters?: string }, { "application/merge-patch+json": components["schemas"]["OwnBookingPatch"]; "application/json": components["schemas"]["OwnBookingPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["OwnBooking"] } } }, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>;
    confirmOwnBooking: Op<never, { /** @description Only with an app token. */ letters?: string }, { "application/json": components["schemas"]["OwnReason"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["OwnBooking"] } } }, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    cancelOwnBooking: Op<never, { /** @description Only with an app token. */ letters?: string }, { "application/json": components["schemas"]["OwnCancellation"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["OwnBooking"] } } }, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    checkInOwnBooking: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["OwnBooking"] } } }, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    extendOwnHold: Op<never, { /** @description Only with an app token. */ letters?: string }, { "application/json": components["schemas"]["OwnExtension"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["OwnBooking"] } } }, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    rescheduleOwnBooking: Op<never, { /** @description Only with an app token. */ letters?: string }, { "application/json": components["schemas"]["OwnMove"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["OwnBooking"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getOwnCalendar: Op<never, never, never, { 200: { "text/calendar": string } }, 401 | 403 | 406 | 429 | 500 | 503>;
    findOwnAvailability: Op<never, { /** @description The earliest start. */ from: string; /** @description The latest end, at most 366 days after `from`. */ to: string; /** @description The duration in minutes. Default: the booking's own. */ duration_minutes?: number; /** @description Not with a manage token. */ override?: string }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Availability"] } } }, 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    listCustomers: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Parts to add to the answer, comma-separated. */ include?: ("meta" | "visits")[]; /** @description Filters by fields: `name:term`, comma separated, or the names alone with the term in `q`. At most 10 different terms. Fields: name, email, phone. */ search?: string; /** @description The term for fields that `search` names without a term. */ q?: string; /** @description The order. A leading `-` reverses it. `last_start`: by the start of the latest booking that has begun and takes capacity; customers without one are last. Then `after` must not be given. */ sort?: "created_at" | "-created_at" | "last_start" | "-last_start"; /** @description True: only customers with held, pending or confirmed bookings that start after now. False: only those without. */ upcoming?: boolean; /** @description Only customers whose `last_start` is before this date in the zone of the business. */ last_before?: string }, never, { 200: { "application/json": { data: components["schemas"]["Customer"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 406 | 429 | 500 | 503>;
    createCustomer: Op<never, { /** @description Parts to add to the answer, comma-separated. */ include?: ("meta" | "counts" | "visits")[] }, { "application/json": components["schemas"]["NewCustomer"] } | undefined, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Customer"] } } }, 400 | 401 | 403 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getCustomer: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("meta" | "counts" | "visits")[] }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Customer"] } }; 304: never }, 400 | 401 | 404 | 406 | 429 | 500 | 503>;
    deleteCustomer: Op<{ uuid: string }, { /** @description True: cancels future bookings. Otherwise future bookings make the request fail. */ cancel_bookings?: boolean }, never, { 204: never }, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 429 | 500 | 503>;
    updateCustomer: Op<{ uuid: string }, { /** @description Parts to add to the answer, comma-separated. */ include?: ("meta" | "counts" | "visits")[] }, { "application/merge-patch+json": components["schemas"]["CustomerPatch"]; "application/json": components["schemas"]["CustomerPatch"] } | undefined, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Customer"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503>;
    exportCustomer: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["CustomerExport"] } } }, 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    readFeed: Op<{ secret: string }, never, never, { 200: { "text/calendar": string }; 304: never }, 404 | 406 | 429 | 500 | 503>;
    listFeeds: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string }, never, { 200: { "application/json": { data: components["schemas"]["Feed"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 403 | 406 | 429 | 500 | 503>;
    createFeed: Op<never, never, { "application/json": components["schemas"]["NewFeed"] } | undefined, { 201: { "application/json": { /** @constant */ success: true; data: components["schemas"]["FeedWithUrl"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getFeed: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Feed"] } }; 304: never }, 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    deleteFeed: Op<{ uuid: string }, never, never, { 204: never }, 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503>;
    rotateFeed: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["FeedWithUrl"] } } }, 400 | 401 | 403 | 404 | 406 | 413 | 415 | 422 | 429 | 500 | 503>;
    getFigures: Op<never, { /** @description The first date. Requires `to`. Default: the current month. */ from?: string; /** @description The last date, included. At most 366 days in all. */ to?: string; /** @description Adds a row for each week (ISO 8601) or month. Default: `none`. */ period?: "none" | "week" | "month"; /** @description Adds a row for each service or resource. Default: `none`. */ by?: "none" | "service" | "resource"; /** @description The format of the answer. Default: `json`. */ format?: "json" | "csv" }, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Figures"] }; "text/csv": string } }, 400 | 401 | 403 | 406 | 429 | 500 | 503>;
    listEvents: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Only events after this one. `latest`: only future events. */ after?: string | unknown | "latest"; /** @description Only events of these types, comma-separated. `booking.*` stands for all types that begin with `booking.`. */ type?: ("booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "calendar.stale" | "app.created" | "app.updated" | "app.rotated" | "business.updated" | "letters.updated" | "resource.created" | "resource.updated" | "resource.deleted" | "service.created" | "service.updated" | "service.deleted" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "action.created" | "action.updated" | "action.deleted" | "key.created" | "key.updated" | "key.deleted" | "time_off.created" | "time_off.updated" | "time_off.deleted" | "calendar.created" | "calendar.updated" | "calendar.deleted" | "feed.created" | "feed.rotated" | "feed.deleted" | "series.created" | "series.rescheduled" | "series.cancelled" | "staff.created" | "staff.updated" | "staff.deleted" | "staff.invited" | "staff.joined" | "staff.left" | "booking.*" | "customer.*" | "calendar.*" | "app.*" | "business.*" | "letters.*" | "resource.*" | "service.*" | "workflow.*" | "action.*" | "key.*" | "time_off.*" | "feed.*" | "series.*" | "staff.*")[]; /** @description Only events of this booking. */ booking?: string }, never, { 200: { "application/json": { data: components["schemas"]["Event"][]; perPage: number; currentPage: number; total: number; totalPages: number } } }, 400 | 401 | 406 | 410 | 429 | 500 | 503>;
    streamEvents: Op<never, { /** @description Only events of these types, comma-separated. `booking.*` stands for all types that begin with `booking.`. */ type?: ("booking.held" | "booking.created" | "booking.updated" | "booking.confirmed" | "booking.declined" | "booking.cancelled" | "booking.rescheduled" | "booking.expired" | "booking.completed" | "booking.no_show" | "booking.checked_in" | "booking.ended" | "booking.paid" | "booking.payment_late" | "booking.refunded" | "customer.erased" | "calendar.stale" | "app.created" | "app.updated" | "app.rotated" | "business.updated" | "letters.updated" | "resource.created" | "resource.updated" | "resource.deleted" | "service.created" | "service.updated" | "service.deleted" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "action.created" | "action.updated" | "action.deleted" | "key.created" | "key.updated" | "key.deleted" | "time_off.created" | "time_off.updated" | "time_off.deleted" | "calendar.created" | "calendar.updated" | "calendar.deleted" | "feed.created" | "feed.rotated" | "feed.deleted" | "series.created" | "series.rescheduled" | "series.cancelled" | "staff.created" | "staff.updated" | "staff.deleted" | "staff.invited" | "staff.joined" | "staff.left" | "booking.*" | "customer.*" | "calendar.*" | "app.*" | "business.*" | "letters.*" | "resource.*" | "service.*" | "workflow.*" | "action.*" | "key.*" | "time_off.*" | "feed.*" | "series.*" | "staff.*")[]; /** @description Only events of this booking. */ booking?: string; /** @description Begins after this event, or with `latest` from now on. `Last-Event-ID` takes precedence. */ after?: string | unknown | "latest" }, never, { 200: { "text/event-stream": components["schemas"]["EventStream"] } }, 400 | 401 | 406 | 410 | 429 | 500 | 503>;
    listDeliveries: Op<never, { /** @description The number of the page. */ page?: number; /** @description The number of items per page. */ limit?: number; /** @description Cursor in place of `page`: the `next` of an earlier page, or empty to start. It remains valid when objects are removed, and with other filters. The answer then has `next` in place of `currentPage`. */ after?: string; /** @description Only deliveries with this status. */ status?: "waiting" | "running" | "delivered" | "failed" | "skipped"; /** @description Only deliveries of this action. */ action?: string; /** @description Only deliveries for this booking. */ booking?: string; /** @description Only deliveries of this letter. */ letter?: "confirmed" | "pending" | "payment_due" | "declined" | "moved" | "cancelled" | "reminder" | "no_show" | "team_booked" | "team_requested" | "team_moved" | "team_cancelled" | "team_payment_late" }, never, { 200: { "application/json": { data: components["schemas"]["Delivery"][]; perPage: number; currentPage?: number; total: number; totalPages: number; /** @description With `after`: the cursor of the next page, or null. */ next?: string | null } } }, 400 | 401 | 403 | 406 | 429 | 500 | 503>;
    getDelivery: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Delivery"] } }; 304: never }, 401 | 403 | 404 | 406 | 429 | 500 | 503>;
    retryDelivery: Op<{ uuid: string }, never, never, { 200: { "application/json": { /** @constant */ success: true; data: components["schemas"]["Delivery"] } } }, 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503>;
    getHealth: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: { /** @constant */ status: "ok" } } } }, 406 | 500 | 503>;
    getReadiness: Op<never, never, never, { 200: { "application/json": { /** @constant */ success: true; data: { /** @constant */ status: "ok"; /** @description Problems that an operator should fix. Usually empty. */ warnings: string[] } } } }, 406 | 500 | 503>;
    getOpenApi: Op<never, never, never, { 200: { "application/json": Record<string, never> }; 304: never }, 406 | 500 | 503>;
}
