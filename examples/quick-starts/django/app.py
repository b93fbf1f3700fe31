"""A shop in Django that verifies its customers with Attesta.

    pip install django ./attesta-client-python-0.3.0.tar.gz
    python app.py runserver --noreload 3000
"""

import os
import sys

import attesta
from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

settings.configure(
    ROOT_URLCONF=__name__,
    SECRET_KEY=os.environ.get("SECRET_KEY", "only-for-a-trial"),
    ALLOWED_HOSTS=["localhost", "127.0.0.1"],
)

URL, SECRET = os.environ["ATTESTA_URL"], os.environ["WEBHOOK_SECRET"]
client = attesta.Attesta(URL, bearer=os.environ["ATTESTA_TOKEN"])
# In your database, with the customer.
subjects: dict[str, str] = {}
statuses: dict[str, str] = {}


@csrf_exempt  # A form of a page of yours keeps Django's check.
@require_POST
def verify(request, customer):
    """Registers the customer once, and sends them to the page by a link of minutes."""
    if customer not in subjects:
        details = {"external_uid": customer, "first_name": "Ada", "last_name": "PARKED", "dob": "1986-10-16"}
        subjects[customer] = client.subjects.create(**details, key=f"subject-{customer}")["subject_id"]
    link = client.links.create(subject_id=subjects[customer], max_uses=5)
    return HttpResponse(status=303, headers={"Location": link["url"]})


@csrf_exempt  # The signature says who sends it.
@require_POST
def hook(request):
    """Hears a decision. The same event may come again, which changes nothing here."""
    try:
        event = attesta.verify_event(SECRET, request.headers, request.body)
    except attesta.InvalidEvent:
        return HttpResponse(status=400)
    statuses[event.data["subject_id"]] = event.data["status"]
    return HttpResponse(status=204)


def status(request, customer):
    return JsonResponse({"status": statuses.get(subjects.get(customer), "none")})


urlpatterns = [
    path("verify/<str:customer>", verify),
    path("hook", hook),
    path("customers/<str:customer>", status),
]

if __name__ == "__main__":
    execute_from_command_line(sys.argv)
