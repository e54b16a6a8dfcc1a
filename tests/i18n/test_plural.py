"""The form of a word that goes with a number."""

import pytest

from oriflamme.i18n.languages import PLURAL_RULES


@pytest.mark.parametrize(
    ("locale", "form", "numbers"),
    [
        ("en", "one", [1, -1]),
        ("en", "other", [0, 2, 11, 21, 1.5]),
        ("fr", "one", [0, 1, 1.5]),
        ("fr", "other", [2, 17, 100]),
        *(
            (locale, form, numbers)
            for locale in ("ru", "uk")
            for form, numbers in [
                ("one", [1, 21, 101, 1001]),
                ("few", [2, 3, 4, 22, 34, 102]),
                ("many", [0, 5, 11, 12, 14, 20, 111, 112]),
                ("other", [0.5, 1.5]),
            ]
        ),
    ],
)
def test_a_number_takes_the_form_of_its_language(
    locale: str, form: str, numbers: list[int | float]
) -> None:
    assert {PLURAL_RULES[locale].form(number) for number in numbers} == {form}


@pytest.mark.parametrize("locale", PLURAL_RULES)
def test_no_number_asks_for_a_form_the_language_lacks(locale: str) -> None:
    counts = PLURAL_RULES[locale]
    asked = {counts.form(number / 2) for number in range(1, 400, 2)}
    asked |= {counts.form(number) for number in range(400)}

    assert asked == set(counts.forms)
